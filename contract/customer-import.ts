import { z } from 'zod';
import { importOutcomes } from '../domain/vocabulary/people.ts';
import { endpoint } from './endpoint.ts';

const File = z.object({
  /** The file as text: CSV with the names of the columns in the first line. */
  text: z.string().min(1, 'The file is empty.').max(1_000_000, 'A file can have 1 MB at most.'),
  /** Whether nothing is changed: the reply says what the import would do. */
  is_dry_run: z.boolean().default(true),
});

const Imported = z.object({
  /** Whether it was imported; `false` after a dry run. */
  is_done: z.boolean(),
  lines: z.array(z.object({ line: z.number(), what: z.string(), outcome: z.enum(importOutcomes) })),
  /** Lines that are wrong. One of them is enough that nothing is imported. */
  refused: z.array(z.object({ line: z.number(), why: z.string() })),
});

/** Customers and rights from a file. */
export const customerImport = {
  importCustomers: endpoint({
    method: 'POST',
    path: '/customers/import',
    access: 'admin',
    body: File,
    reply: Imported,
    failure: 'Failed to import the customers',
    tags: ['customers', 'domains', 'associations'],
    timeoutMs: 120_000,
  }),
  importAssociations: endpoint({
    method: 'POST',
    path: '/customers/associations/import',
    access: 'admin',
    area: 'people',
    body: File,
    reply: Imported,
    failure: 'Failed to import the associations',
    tags: ['associations', 'customers', 'people'],
    timeoutMs: 120_000,
  }),
};
