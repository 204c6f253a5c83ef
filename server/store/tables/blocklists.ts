import type { DefaultJson, MaybeTime, Time } from './columns.ts';

export type BlocklistTables = {
  blocklist_looks: {
    address: string;
    list: string;
    state: 'listed' | 'clean' | 'unknown';
    codes: DefaultJson<string[]>;
    reason: string | null;
    listed_at: MaybeTime;
    known_at: MaybeTime;
    asked_at: Time;
  };
  address_names: { address: string; name: string | null; asked_at: Time };
};
