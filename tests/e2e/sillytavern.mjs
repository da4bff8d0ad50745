// A person at a SillyTavern page. Run as `node sillytavern.mjs PAGE CHROMIUM FOLDER`, FOLDER holding playwright-core.
// Reads one JSON line for each thing to do, {"do": NAME, "with": [...]}, and answers it with {"value": ...} or {"error": ...}.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const [pageUrl, executablePath, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(folder, 'package.json'))('playwright-core');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
page.on('dialog', (dialog) => dialog.accept());

const DIALOG = 'dialog.popup[open]';
const context = (read) => page.evaluate(`(${read})(SillyTavern.getContext())`);
const messages = () => context((it) => it.chat.map((one) => ({ name: one.name, mine: one.is_user, text: one.mes, swipes: one.swipes?.length ?? 1 })));

async function closeDialogs() {
    for (let tries = 0; tries < 5 && await page.locator(DIALOG).count(); tries++) {
        await page.locator(`${DIALOG} .popup-button-ok:visible`).last().click({ timeout: 5000 }).catch(() => {});
        await page.waitForTimeout(400);
    }
}

// Until what was asked for is there and nothing is written any more, or an error is shown; then the last message.
async function answered(there, given) {
    const done = ([test, value]) => document.querySelector('.toast-error')
        || (!document.body.dataset.generating && new Function('chat', 'value', `return ${test}`)(SillyTavern.getContext().chat, value));
    await page.waitForFunction(done, [there, given], { timeout: 60000, polling: 50 });
    await page.waitForTimeout(100);
    return (await messages()).at(-1);
}

async function fromMenu(entry) {
    await page.locator('#options_button').click();
    await page.locator(entry).click();
    await page.waitForTimeout(500);
    return answered('!chat.at(-1).is_user');
}

const things = {
    async open(persona) {
        await page.goto(pageUrl, { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => globalThis.SillyTavern?.getContext && !document.querySelector('#preloader'), null, { timeout: 60000 });
        const name = page.locator(`${DIALOG} .popup-input:visible`).first();
        await name.waitFor({ timeout: 5000 }).then(() => name.fill(persona), () => {});
        await closeDialogs();
    },
    async connect(url, key) {
        await page.locator('#API-status-top').click();
        await page.locator('#main_api').selectOption('openai');
        await page.locator('#chat_completion_source').selectOption('custom');
        await page.fill('#custom_api_url_text', url);
        await page.fill('#api_key_custom', key);
        await page.locator('#api_button_openai').click();
        const models = '#model_custom_select option:not([value=""])';
        await page.waitForFunction((options) => document.querySelector(options), models, { timeout: 20000 });
        return page.locator(models).evaluateAll((options) => options.map((one) => one.value));
    },
    async model(name) {
        await page.locator('#model_custom_select').selectOption(name);
        await page.locator('#API-status-top').click();
    },
    async importCard(path) {
        const before = await context((it) => it.characters.length);
        await page.setInputFiles('#character_import_file', path);
        await page.waitForFunction((n) => SillyTavern.getContext().characters.length > n, before, { timeout: 20000 });
        await page.waitForTimeout(500);
        await closeDialogs();
        return context((it) => it.characters.map((one) => one.name));
    },
    async character(name) {
        await page.evaluate((wanted) => { const it = SillyTavern.getContext(); return it.selectCharacterById(it.characters.findIndex((one) => one.name === wanted)); }, name);
        await page.waitForFunction((wanted) => SillyTavern.getContext().name2 === wanted, name, { timeout: 10000 });
        await page.locator('#chat .last_mes').waitFor();
        await page.waitForTimeout(1000);
        await closeDialogs();
    },
    async newChat() {
        await things.command('/newchat');
        await page.waitForTimeout(1000);
        await closeDialogs();
    },
    async say(text) {
        const before = (await messages()).length;
        await page.fill('#send_textarea', text);
        await page.locator('#send_but').click();
        return answered('chat.length > value + 1', before);
    },
    async swipe() {
        const before = (await messages()).at(-1).swipes;
        await page.locator('#chat .last_mes .swipe_right').click({ force: true });
        return answered('chat.at(-1).swipes?.length > value', before);
    },
    regenerate: () => fromMenu('#option_regenerate'),
    async edit(place, text) {
        const message = page.locator(`#chat .mes[mesid="${place}"]`);
        await message.locator('.mes_edit').dispatchEvent('click');
        await page.fill('#curEditTextarea', text);
        await message.locator('.mes_edit_done').dispatchEvent('click');
        await page.waitForTimeout(300);
    },
    command: (text) => page.evaluate(async (line) => (await SillyTavern.getContext().executeSlashCommandsWithOptions(line))?.pipe ?? null, text),
    setting: (selector, value) => page.evaluate(([at, to]) => { const it = $(at); typeof to === 'boolean' ? it.prop('checked', to) : it.val(to); it.trigger('input').trigger('change'); }, [selector, value]),
    messages,
    shown: (place) => page.locator(`#chat .mes[mesid="${place}"] .mes_text`).innerText(),
    toasts: () => page.locator('.toast').allInnerTexts(),
};

const answer = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
answer({ value: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    try {
        answer({ value: await things[asked.do](...(asked.with ?? [])) ?? null });
    } catch (error) {
        answer({ error: String(error) });
    }
}
await browser.close();
