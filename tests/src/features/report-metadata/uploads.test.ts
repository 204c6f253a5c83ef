import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/client/errors.ts';
import type { FileOutcomes, UploadReply } from '#src/features/report-metadata/types.ts';
import { tallyLabel } from '#src/features/report-metadata/upload-labels.ts';
import { createUploads, filesPerSend } from '#src/features/report-metadata/uploads.ts';

const file = (name: string, text = '<feedback/>', customer: number | null = null) => ({ file: new File([text], name), customer });

const outcome = (part: Partial<FileOutcomes['outcomes'][number]>): FileOutcomes['outcomes'][number] => ({
  file_name: null,
  kind: 'aggregate',
  outcome: 'stored',
  reason: null,
  report_id: 1,
  reporter: 'example.net',
  domain: 'example.com',
  rows_read: 3,
  rows_refused: 0,
  ...part,
});

const answer = (name: string, ...outcomes: FileOutcomes['outcomes']): FileOutcomes => ({
  file_name: name,
  received: 'stored',
  outcomes,
});

const reply = (files: FileOutcomes[]): UploadReply => ({ success: true, files, batch: null });

describe('uploads', () => {
  it('sends files a few at a time and keeps each answer with its file, also of files of the same name', async () => {
    const uploads = createUploads();
    const sizes: number[] = [];
    let reportId = 0;
    await uploads.add(
      Array.from({ length: filesPerSend + 2 }, () => file('report.xml')),
      async ({ files }) => {
        sizes.push(files.length);
        return reply(files.map((one) => answer(one.name, outcome({ report_id: ++reportId }))));
      },
    );
    expect(sizes).toEqual([filesPerSend, 2]);
    expect(uploads.list().map((one) => (one.state === 'done' ? one.answer.outcomes[0]?.report_id : one.state))).toEqual(
      Array.from({ length: filesPerSend + 2 }, (_, index) => index + 1),
    );
  });

  it('keeps files that could not be sent with the reason, and sends them again', async () => {
    const uploads = createUploads();
    await uploads.add([file('a.xml')], () => Promise.reject(new Error('The server cannot be reached.')));
    expect(uploads.list()[0]).toMatchObject({ state: 'failed', reason: 'The server cannot be reached.' });
    await uploads.again(async ({ files }) => reply(files.map((one) => answer(one.name, outcome({})))));
    expect(uploads.list()[0]?.state).toBe('done');
  });

  it('lets files wait that did not reach the server, and sends them on request', async () => {
    const uploads = createUploads();
    await uploads.add([file('a.xml')], () => Promise.reject(new ApiError('No connection.', 'network', null, null)));
    expect(uploads.list()[0]?.state).toBe('waiting');
    await uploads.go(async ({ files }) => reply(files.map((one) => answer(one.name, outcome({})))));
    expect(uploads.list()[0]?.state).toBe('done');
  });

  it('sends each file for the customer for which it was handed in, whichever is active when it is sent', async () => {
    const uploads = createUploads();
    uploads.hold([file('a.xml', 'a', 1), file('b.xml', 'b', 2), file('c.xml', 'c', 1), file('d.xml', 'd')]);
    const sent: unknown[] = [];
    await uploads.go(async ({ files, query }) => {
      sent.push([query, files.map(({ name }) => name)]);
      return reply(files.map((one) => answer(one.name, outcome({}))));
    });
    expect(sent).toEqual([
      [{ customer_id: 1 }, ['a.xml', 'c.xml']],
      [{ customer_id: 2 }, ['b.xml']],
      [{}, ['d.xml']],
    ]);
  });

  it('does not send what the server would not take', async () => {
    const uploads = createUploads();
    const send = vi.fn();
    await uploads.add([file('empty.xml', '')], send);
    await uploads.again(send);
    expect(send).not.toHaveBeenCalled();
    expect(uploads.list()[0]).toMatchObject({ state: 'failed', reason: 'The file is empty.' });
  });

  it('accepts files while others are being sent', async () => {
    const uploads = createUploads();
    let free = () => {};
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    const send = async ({ files }: { files: readonly { name: string }[] }) => {
      await gate;
      return reply(files.map((one) => answer(one.name, outcome({}))));
    };
    const first = uploads.add([file('a.xml')], send);
    const second = uploads.add([file('b.xml')], send);
    expect(uploads.list().map((one) => one.state)).toEqual(['sending', 'waiting']);
    free();
    await Promise.all([first, second]);
    expect(uploads.list().map((one) => one.state)).toEqual(['done', 'done']);
  });
});

describe('what became of uploaded files', () => {
  it('is one sentence', () => {
    const words = tallyLabel([
      answer('a', outcome({ rows_read: 120 }), outcome({ outcome: 'duplicate' })),
      answer('b', outcome({ outcome: 'refused' })),
      { file_name: 'c', received: 'already_here', outcomes: [] },
    ]);
    expect(words.replaceAll('\u00a0', ' ')).toBe('1 report with 120 rows counted, 2 were duplicates, 1 refused');
    expect(tallyLabel([{ ...answer('e', outcome({})), received: 'already_here' }])).toBe('1 was a duplicate');
    const orphan = answer('i', outcome({ outcome: 'orphan' }));
    expect(tallyLabel([orphan])).toBe('1 stored for a domain that is not added yet');
    expect(tallyLabel([{ ...orphan, received: 'already_here' }])).toBe('1 was a duplicate');
    expect(tallyLabel([answer('d')])).toBe('No reports found');
    const empty = outcome({ outcome: 'no_report', reason: 'The archive is empty.' });
    const odd = outcome({ outcome: 'no_report', reason: 'This is not a report, an archive or an email.' });
    expect(tallyLabel([answer('f', empty), answer('g', empty)])).toBe('2 refused: The archive is empty');
    expect(tallyLabel([answer('f', empty), answer('h', odd)])).toBe('2 refused');
  });
});
