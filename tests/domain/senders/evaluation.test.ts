import { expect, test } from 'vitest';
import { evaluate, labelledSources } from '#tests/support/sender-rows.ts';

const rows = labelledSources();

test('names the service of nearly every labelled source, and never a wrong one', () => {
  const { right, wrong, missed, precision, recall } = evaluate(rows);
  process.stdout.write(
    `senders: ${rows.length} sources, ${right} named, ${missed} not named, ${wrong.length} wrong; precision ${(100 * precision).toFixed(1)}%, recall ${(100 * recall).toFixed(1)}%\n`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(400);
  expect(wrong).toEqual([]);
  expect(recall).toBeGreaterThan(0.9);
});

test('names nobody by a return path or a network alone', () => {
  const spoofable = rows.map(({ label, clues }) => ({
    label: '-',
    clues: {
      ...clues,
      dkim: null,
      selector: null,
      keyHost: null,
      spf: null,
      reverse: null,
      envelope: clues.spf ?? clues.envelope ?? label,
    },
  }));
  expect(evaluate(spoofable).wrong).toEqual([]);
});
