import { expect, it } from 'vitest';
import { ApiError } from '#src/client/errors.ts';
import { type FileSource, type KeptExport, wholeFile } from '#src/entities/table-export/whole-file.ts';

const text = Array.from({ length: 1_200_000 }, (_, at) => `row ${at}\n`).join('');
const kept: KeptExport = {
  export_id: 'an export',
  file_name: 'records.csv',
  state: 'ready',
  reason: null,
  size_bytes: text.length,
  sha256: null,
  kept_until: '2026-11-22T08:00:00.000Z',
};
const lost = () => new ApiError('The server cannot be reached.', 'network', null, null);

function source(over: Partial<FileSource> = {}) {
  const asked: [from: number, to: number][] = [];
  const pauses: number[] = [];
  const progress: number[] = [];
  const ports: FileSource = {
    readState: async () => kept,
    bytes: async (from, to) => {
      asked.push([from, to]);
      return new Blob([text.slice(from, to)], { type: 'text/csv' });
    },
    wait: async (ms) => void pauses.push(ms),
    onProgress: (bytes) => void progress.push(bytes),
    ...over,
  };
  return { ports, asked, pauses, progress };
}

it('puts the pieces together and says how far it is', async () => {
  const { ports, progress } = source();
  const file = await wholeFile(ports);
  expect(await file.text()).toBe(text);
  expect(file.type).toBe('text/csv');
  expect(progress.at(-1)).toBe(text.length);
  expect(progress.length).toBeGreaterThan(2);
});

it('asks again for a piece that was lost, and for no other', async () => {
  let tries = 0;
  const { ports, asked, pauses } = source();
  const flaky: FileSource = {
    ...ports,
    bytes: async (from, to) => {
      tries += 1;
      if (tries === 2 || tries === 3) throw tries === 2 ? new TypeError('network error') : lost();
      return ports.bytes(from, to);
    },
  };
  expect(await (await wholeFile(flaky)).text()).toBe(text);
  expect(new Set(asked.map(([from]) => from)).size).toBe(asked.length);
  expect(pauses).toEqual([2_000, 4_000]);
});

it('takes what is written while the file is still being made', async () => {
  const sizes = [0, 1_000_000, 5_000_000, text.length];
  const { ports, pauses } = source({
    readState: async () => {
      const [size = text.length] = sizes.length > 1 ? sizes.splice(0, 1) : sizes;
      return { ...kept, size_bytes: size, state: size === text.length ? 'ready' : 'making' };
    },
  });
  expect(await (await wholeFile(ports)).text()).toBe(text);
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

it('gives up where the server refuses, and says why', async () => {
  const failed = source({ readState: async () => ({ ...kept, state: 'failed', reason: 'Choose fewer days.' }) });
  await expect(wholeFile(failed.ports)).rejects.toThrow('Choose fewer days.');
  const gone = source({
    bytes: async () => {
      throw new ApiError('This export was not found.', 'not-found', 404, null);
    },
  });
  await expect(wholeFile(gone.ports)).rejects.toThrow('This export was not found.');
  expect([...failed.pauses, ...gone.pauses]).toEqual([]);
});

it('gives up after some ten minutes without a connection', async () => {
  const { ports, pauses } = source({
    readState: async () => {
      throw lost();
    },
  });
  await expect(wholeFile(ports)).rejects.toThrow('The server cannot be reached.');
  const minutes = pauses.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(8);
  expect(minutes).toBeLessThan(12);
});
