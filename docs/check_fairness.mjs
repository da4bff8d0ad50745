// Checks a finished transcript of gm with nothing but Node's own crypto: node docs/check_fairness.mjs FILE
// It recomputes every hash of the chain, the commitment, the match key, the path and every draw. See docs/fairness.md.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
const utf8 = (text) => Buffer.from(text, "utf8");
const counter = (number) => { const bytes = Buffer.alloc(8); bytes.writeBigUInt64BE(BigInt(number)); return bytes; };

/** Uniform draws: the first 8 bytes of HMAC(key, label | counter), those at the ragged end of the range rejected. */
class Stream {
  constructor(key, label) { this.key = key; this.label = label; this.next = 0; }
  pick(size) {
    const range = 1n << 64n, limit = range - (range % BigInt(size));
    for (;;) {
      const number = hmac(this.key, this.label, counter(this.next++)).readBigUInt64BE(0);
      if (number < limit) return Number(number % BigInt(size));
    }
  }
}

let line = 0, checked = 0, seals = 0;
const sealed = {};
const fail = (message) => { console.log(`line ${line}: ${message}`); process.exit(1); };
const same = (found, expected, what) => { if (found !== expected) fail(`${what} is ${expected}, it should be ${found}`); };
const prove = (stream, draws) => {
  for (const { why, results } of draws) for (const [size, value] of results) {
    same(stream.pick(size), value, `the draw for ${why}`);
    checked++;
  }
};

const text = readFileSync(process.argv[2], "utf8").split("\n").slice(0, -1);
const seed = Buffer.from(text.map((one) => JSON.parse(one)).find((one) => one.kind === "end")?.seed ?? "", "hex");
if (seed.length !== 32) fail("the match is not over: its seed is not revealed yet");
let previous = "0".repeat(64), key, show, path = sha(utf8("gm-path-v1"));

for (const one of text) {
  line++;
  const record = JSON.parse(one), seal = `,"hash":"${record.hash}"}`;
  if (!one.endsWith(seal)) fail("it does not end with its hash");
  same(sha(utf8(one.slice(0, -seal.length) + "}")).toString("hex"), record.hash, "its hash");
  same(previous, record.prev, "the hash of the line before");
  previous = record.hash;
  if (record.kind === "header") same(sha(utf8("gm-seed-v1"), seed).toString("hex"), record.commitment, "the commitment");
  if (record.kind === "end") same(seed.toString("hex"), record.seed, "the seed");
  if (record.kind === "start" && record.answer.ok) {
    key = hmac(seed, utf8("gm-match-v1"), utf8(record.word));
    show = new Stream(key, utf8("show"));
    prove(new Stream(key, Buffer.concat([utf8("draw"), path])), record.draws);
  }
  if (record.show) prove(show, record.show);
  for (const { event, seat, seal, choice, nonce } of record.answer?.events ?? []) {
    if (event === "ChoiceSealed") sealed[seat] = seal;
    if (event !== "ChoiceOpened") continue;
    same(sealed[seat], seal, "the seal that was opened");
    same(sha(utf8("gm-choice-v1"), Buffer.from(nonce, "hex"), utf8(choice)).toString("hex"), seal, "the seal");
    seals++;
  }
  for (const { action, draws } of record.path ?? []) {
    path = sha(path, utf8(action));
    prove(new Stream(key, Buffer.concat([utf8("draw"), path])), draws);
  }
}
console.log(`${seals} sealed choices were what was opened`);
console.log(`${line} lines, ${checked} draws: the seed fits the commitment, every draw follows from it`);
console.log(`last hash ${previous}`);
