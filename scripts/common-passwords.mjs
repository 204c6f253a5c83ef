// Makes server/services/users/common-passwords.bin from a list of passwords, the commonest first, one a line:
// node scripts/common-passwords.mjs 10_million_password_list_top_1M.txt
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const bytes = 5;
const leastLength = 12;
const mostStems = 100_000;
const hash = (text) => createHash('sha256').update(text).digest().subarray(0, bytes);
const lines = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.replace(/\r$/, '').toLowerCase());
const whole = lines.filter((line) => line.length >= leastLength);
const stems = lines
  .slice(0, mostStems)
  .map((line) => line.replace(/[\d\W_]+/g, ''))
  .filter((stem) => stem.length >= 5);
const hashes = [...new Set([...whole, ...stems])].map(hash).sort((a, b) => Buffer.compare(a, b));
writeFileSync(new URL('../server/services/users/common-passwords.bin', import.meta.url), Buffer.concat(hashes));
console.log(`${hashes.length} passwords`);
