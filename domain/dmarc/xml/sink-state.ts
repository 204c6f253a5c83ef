import type { Problem } from '../../result.ts';
import type { AggregateLimits } from '../aggregate-report.ts';
import type { RawAuth, RawMetadata, RawPolicy, RawReason, RawRow } from './raw-report.ts';

/**
 * Where all three passes put what they find. A child of `feedback` counts only when it is closed (`children` grows); until then
 * `rollBack` forgets it, so that another pass may read it again. `problem` stops everything.
 */
export type Sink = {
  limits: AggregateLimits;
  at: number;
  stack: number[];
  leaf: number;
  text: string;
  skip: number;
  skippedNow: number;
  children: number;
  finished: boolean;
  row: RawRow;
  auth: RawAuth;
  reason: RawReason;
  draftMetadata: RawMetadata;
  draftPolicy: RawPolicy;
  draftVersion: string | null;
  metadata: RawMetadata | null;
  policy: RawPolicy | null;
  version: string | null;
  skipped: number;
  repeatedHeaders: number;
  nested: number;
  misplaced: number;
  problem: Problem | null;
  onRow: (row: RawRow) => void;
};
