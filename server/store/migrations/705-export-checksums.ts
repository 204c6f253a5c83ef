import { statements } from './run.ts';

/** The SHA-256 of the file of an export in hexadecimal; those made before have none. */
export const exportChecksums = statements('alter table kept_exports add column sha256 text');
