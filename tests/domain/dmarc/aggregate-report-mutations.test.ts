import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAggregateReader, parseAggregateReport } from '#domain/dmarc/aggregate-report-reader.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { makeReport } from '#tests/bench/corpus.ts';

const RUNS = 20_000;
const seeds = [
  ...globSync('tests/fixtures/reports/**/*.xml')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.length > 0),
  makeReport(1, 3),
];

function mutate(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const length = Math.floor(random() ** 3 * 200) + 1;
  switch (Math.floor(random() * 9)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + text.slice(at + length);
    case 3:
      return text.slice(0, at) + text.slice(at, at + length).repeat(3) + text.slice(at + length);
    case 4: {
      const tag = text.indexOf('<', at);
      return tag < 0 ? text : text.slice(0, tag) + text.slice(text.indexOf('>', tag) + 1);
    }
    case 5:
      return text.slice(0, at) + '<'.repeat(Math.floor(random() * 4) + 1) + text.slice(at);
    case 6:
      return `${text.slice(0, at)}&${text.slice(at)}`;
    case 7:
      return (
        text.slice(0, at) +
        ['<!--', '-->', '<![CDATA[', ']]>', '</feedback>', '<record>', '\u0000', '\ud800', '<?'][Math.floor(random() * 9)] +
        text.slice(at)
      );
    default:
      return text.slice(at) + text.slice(0, at);
  }
}

test(`${RUNS} broken reports never crash a pass, attach it or lose what was whole`, () => {
  const random = chanceFrom(20_260_801);
  let read = 0;
  let recovered = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let text = seeds[run % seeds.length] ?? '';
    for (let times = Math.floor(random() * 3); times >= 0; times -= 1) text = mutate(text, random);
    const reader = createAggregateReader();
    const cut = Math.floor(random() * text.length);
    reader.write(text.slice(0, cut));
    reader.write(text.slice(cut));
    const result = reader.end();
    if (!result.ok) {
      expect(result.problems[0]?.text.length).toBeGreaterThan(10);
      continue;
    }
    read += 1;
    if (result.value.recovered) recovered += 1;
    expect(result.value.rowCount).toBe(result.value.records.length);
    expect(result.value.messageCount).toBe(result.value.records.reduce((sum, record) => sum + record.count, 0));
    expect(JSON.stringify(result.value)).not.toContain('\\u0000');
    if (run % 10 === 0) expect(parseAggregateReport(text)).toEqual(result);
  }
  expect(read).toBeGreaterThan(RUNS / 2);
  expect(recovered).toBeGreaterThan(RUNS / 4);
});
