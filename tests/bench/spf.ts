import { readFileSync } from 'node:fs';
import { zoneLookup } from '#domain/dns/zone.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import { judgeSpf } from '#domain/spf/judge.ts';
import { parseSpf } from '#domain/spf/record.ts';
import { spfTree } from '#domain/spf/tree.ts';
import { shop } from '#tests/domain/spf/vendors.ts';
import { say, table } from './print.ts';

const seconds = 1;
const n = (value: number) => value.toLocaleString('en-ZA', { maximumFractionDigits: value < 10 ? 3 : 0 });

async function pace(work: (round: number) => unknown): Promise<number> {
  for (let round = 0; round < 200; round += 1) await work(round);
  const start = performance.now();
  let rounds = 0;
  while (performance.now() - start < seconds * 1000) for (let batch = 0; batch < 50; batch += 1) await work(rounds++);
  return (rounds * 1000) / (performance.now() - start);
}

async function longestMs(works: (() => unknown)[]): Promise<number> {
  let longest = 0;
  for (const work of works) {
    const start = performance.now();
    await work();
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

const records = readFileSync(new URL('../fixtures/spf/records.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { record: string }).record);

const big = 65_000;
const hostile = [
  `v=spf1${' a'.repeat(big / 2)}`,
  `v=spf1 a:${'%{h}'.repeat(big / 4)}.example`,
  `v=spf1 a:${'%{S99r.-+,/_=}'.repeat(big / 14)}.example`,
  `v=spf1 ${'/'.repeat(big)}`,
  `v=spf1 a${'/1'.repeat(big / 2)}`,
  `v=spf1 a:${'a.'.repeat(big / 2)}`,
  `v=spf1 ip6:${':'.repeat(big)}`,
  `v=spf1 ${'x '.repeat(big / 2)}`,
  `v=spf1 ${'%'.repeat(big)}`,
  `v=spf1 ${'include: '.repeat(big / 9)}`,
];

const context = { mailClass: 'people', dmarcEnforces: true, dkimCoversPct: null } as const;
const zone = shop('v=spf1 mx a:www.shop.example include:spf.hoster.example include:wide.example exists:%{i}.x.example -all');
const { lookup } = zoneLookup(zone);
const usual = { ip: '203.0.113.9', sender: 'sipho@shop.example', helo: 'mail.shop.example' };
const tree = await spfTree(lookup, 'shop.example');
const worst = { ip: '192.0.2.9', sender: `${'s-'.repeat(400)}@shop.example`, helo: 'h.'.repeat(400) };
const treeOf = (text: string) => spfTree(zoneLookup(shop(text)).lookup, 'shop.example');

/** Measures the SPF reader and evaluator, and the worst records somebody could publish, and prints the results. */
export async function benchSpf(): Promise<void> {
  say(
    table(
      ['SPF, one thread', 'a second'],
      [
        ['read a record', n(await pace((round) => parseSpf(records[round % records.length] ?? '')))],
        ['check_host, match in an include', n(await pace(() => checkHost(lookup, usual)))],
        ['check_host, no match, empty look-up', n(await pace(() => checkHost(lookup, { ...usual, ip: '198.18.0.1' })))],
        ['look up a tree of 6', n(await pace(() => spfTree(lookup, 'shop.example')))],
        ['judge a tree', n(await pace(() => judgeSpf(tree, context)))],
      ],
    ),
  );
  say(
    table(
      [`the worst of ${hostile.length} hostile records of ${n(big)} octets`, 'ms'],
      [
        ['read', n(await longestMs(hostile.map((text) => () => parseSpf(text))))],
        ['check_host', n(await longestMs(hostile.map((text) => () => checkHost(zoneLookup(shop(text)).lookup, worst))))],
        ['look up and judge', n(await longestMs(hostile.map((text) => async () => judgeSpf(await treeOf(text), context))))],
      ],
    ),
  );
}
