"""What a person may set from outside: everything has a default, and what cannot be right is named."""

import pytest

from gm.errors import GmError
from gm.settings import load_settings


def test_an_empty_environment_and_empty_variables_are_the_same() -> None:
    assert load_settings({}) == load_settings({"GM_DATA_DIR": "", "NO_COLOR": "", "GM_MODEL_SECONDS": ""})


def test_model_seconds_are_four_numbers() -> None:
    assert load_settings({"GM_MODEL_SECONDS": "5, 90,20,200"}).model_seconds == (5, 90, 20, 200)


@pytest.mark.parametrize("given", ["5", "5,60,20", "a,b,c,d", "5,60,20,-1", "5,60,20,inf", "5,60,20,nan", "0,1,1,1"])
def test_other_model_seconds_are_named(given: str) -> None:
    with pytest.raises(GmError, match="GM_MODEL_SECONDS"):
        load_settings({"GM_MODEL_SECONDS": given})
