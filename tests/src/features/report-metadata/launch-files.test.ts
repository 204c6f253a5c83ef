import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createUploads, mostBytes, unsendable } from '#src/features/report-metadata/uploads.ts';
import { openedFiles } from '#src/features/report-metadata/use-launch-files.ts';
import { restore } from '#src/features/report-metadata/use-uploads.ts';
import { loadFact, saveFact } from '#src/offline/facts.ts';

const notices = vi.hoisted<string[]>(() => []);
vi.mock('#src/ui/toast.tsx', () => ({ notify: ({ text }: { text: string }) => notices.push(text) }));

const handle = (name: string, getFile = async () => new File(['<feedback/>'], name)) => ({ name, getFile });
const storedNames = async (user: string) => (await loadFact<File[]>(user, 'unsent-uploads'))?.length;

describe('files with which the system opens the app', () => {
  it('are taken though one of them is gone, which is named', async () => {
    const gone = handle('moved.xml', () => Promise.reject(new DOMException('gone', 'NotFoundError')));
    const files = await openedFiles([handle('a.xml'), gone, handle('b.xml')]);
    expect(files.map(({ name }) => name)).toEqual(['a.xml', 'b.xml']);
    expect(notices).toEqual(['moved.xml could not be opened. Choose it under Upload reports.']);
  });

  it('are stored on the device also when they come before what an earlier visit left', async () => {
    for (const [user, earlier] of Object.entries({ none: [], some: [{ name: 'earlier.xml', size: 9 }] })) {
      if (earlier.length > 0) await saveFact(user, 'unsent-uploads', earlier);
      const uploads = createUploads();
      const restored = restore(user, uploads);
      uploads.hold([{ file: new File(['<feedback/>'], 'opened.xml'), customer: null }]);
      await restored;
      await expect.poll(() => storedNames(user)).toBe(earlier.length + 1);
    }
  });

  it('that are too large are answered with what helps', () => {
    const reasonOf = (name: string) => unsendable({ name, size: mostBytes + 1 } as File);
    expect(reasonOf('report.xml')).toBe('The file is larger than 25 MB. Compress it as a ZIP file and upload that.');
    expect(reasonOf('reports.zip')).toBe('The file is larger than 25 MB. Unpack it and upload the files in it.');
  });
});
