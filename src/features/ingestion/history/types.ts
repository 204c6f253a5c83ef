import type { Reply } from '#contract/endpoint.ts';
import type { historyImports } from '#contract/history-imports.ts';

export type Imports = Reply<typeof historyImports.list>;
export type HistoryImport = Imports['imports'][number];

/** What the address of the screen holds; `import` opens an import. */
export type ImportSearch = { import?: number | undefined; page?: number | undefined };
