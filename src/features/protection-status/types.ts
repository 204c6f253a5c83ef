import type { customers } from '#contract/customers.ts';
import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { intelligence } from '#contract/intelligence.ts';
import type { reporting } from '#contract/reporting.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

export type Status = Reply<typeof domains.protectionStatus>['domains'][number];
export type Bulk = Reply<typeof intelligence.bulk>['domains'][number];
export type Dns = NonNullable<Bulk['dns']>;
export type Aware = Reply<typeof customers.policyAwareProtectionStatus>['domains'][number];
export type Snapshot = Reply<typeof reporting.history>['history'][number];

/** A domain on a past day: `undefined` before it is loaded, `null` if nothing was stored then. */
export type Past = Snapshot | null | undefined;

/** All that is known of a domain in one row; `dns` and `silentDays` are `undefined` until that call has answered. */
export type MatrixRow = {
  id: number;
  domain: string;
  customers: { id: number; name: string }[];
  status: Status;
  dns: Dns | undefined;
  silentDays: number | null | undefined;
  isPrepared: boolean;
  past: Past;
};

/** The look of a cell: a status with its symbol and colour, `absent` for what is missing and not needed, neutral text otherwise. */
export type FaceKind = StatusKind | 'absent' | 'plain' | 'mute';
export type Face = { kind: FaceKind; word: string; sub?: string };
