import type { dns } from '#contract/dns.ts';
import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';

export type { RecordKind } from '#domain/vocabulary.ts';
export type Records = Reply<typeof dns.records>;
export type Watched = Records['records'][number];
export type Change = Records['changes'][number];
export type Proof = Reply<typeof dns.verify>;
export type Domain = Reply<typeof domains.list>['domains'][number];
