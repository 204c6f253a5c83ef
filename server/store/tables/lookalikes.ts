import type { LookalikeKind } from '#domain/lookalikes/kinds.ts';
import type { DefaultJson, Json, MaybeTime, Time } from './columns.ts';

export type LookalikeTables = {
  /** A name under its public suffix whose lookalikes are watched; `domain_id` is the domain that gets their alerts, null while none is active. */
  lookalike_looks: {
    registrable: string;
    domain_id: number | null;
    tried_at: MaybeTime;
    looked_at: MaybeTime;
    without: DefaultJson<string[]>;
  };
  lookalikes: {
    registrable: string;
    name: string;
    kind: LookalikeKind;
    mx_hosts: Json<string[]>;
    first_seen_at: Time;
    last_seen_at: Time;
    missed_looks: number;
    gone_at: MaybeTime;
    is_baseline: boolean;
  };
};
