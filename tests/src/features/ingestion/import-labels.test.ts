import { describe, expect, it } from 'vitest';
import { mayContinue } from '#src/features/ingestion/history/import-labels.ts';

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
