import { describe, expect, it } from 'vitest';
import { mayContinue, monthNote } from '#src/features/ingestion/history/import-labels.ts';

const file = (received_bytes: number) => ({ file_id: 1, name: 'a.zip', size_bytes: 10, received_bytes });

describe('an import may continue', () => {
  it.each([
    ['failed', [file(10)], true],
    ['failed', [file(10), file(0)], false],
    ['failed', [], true],
    ['stopped', [file(10)], true],
    ['stopped', [file(4)], false],
    ['sending', [file(10)], false],
    ['storing', [file(10)], false],
    ['completed', [file(0)], false],
  ] as const)('%s with %j: %s', (status, files, expected) => {
    expect(mayContinue({ status, files: [...files], is_command: false })).toBe(expected);
    expect(mayContinue({ status, files: [], is_command: true })).toBe(false);
  });
});

describe('a month of an import', () => {
  it.each([
    [6, 6, '6 new'],
    [6, 2, '6, 2 new'],
    [6, 0, '6 already here'],
    [0, 0, '0 new'],
  ])('%d messages, %d new: %s', (messages, new_messages, expected) =>
    expect(monthNote({ month: '2026-11', messages, new_messages })).toBe(expected),
  );
});
