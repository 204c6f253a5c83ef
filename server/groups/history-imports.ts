import type { Handlers } from '#contract/endpoint.ts';
import type { historyImports } from '#contract/history-imports.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { historyImportWire } from '#server/presenters/history-imports.ts';
import { pageWire } from '#server/presenters/page.ts';
import {
  addPart,
  beginFolder,
  beginUpload,
  importsNow,
  startImport,
  stopImport,
} from '#server/services/intake/history-imports.ts';

export const historyImportsHandlers: Handlers<typeof historyImports, UserCall> = {
  async list(call, { query }) {
    const { rows, total } = await importsNow(call, query);
    const { folder } = call.history;
    return {
      imports: rows.map((row) => historyImportWire(row, call.actor)),
      folder: folder === null ? null : { path: folder, entries: await call.history.entries() },
      pagination: pageWire(query, total),
    };
  },
  async begin(call, { body }) {
    const begun =
      'folder' in body
        ? await beginFolder(call, body.folder)
        : await beginUpload(
            call,
            body.files.map((file) => ({ name: file.name, sizeBytes: file.size_bytes, modifiedAt: file.modified_at })),
          );
    return { import: historyImportWire(begun, call.actor) };
  },
  async part(call, { params, files }) {
    for await (const { data } of files) return { received_bytes: await addPart(call, { ...params, body: data }) };
    throw invalid('Send one part of the file.');
  },
  start: async (call, { params }) => ({ import: historyImportWire(await startImport(call, params.id), call.actor) }),
  stop: async (call, { params }) => ({ import: historyImportWire(await stopImport(call, params.id), call.actor) }),
};
