import type { z } from 'zod';
import type { Check as CheckShape, Fix as FixShape, Flag as FlagShape, Score as ScoreShape } from '#contract/check-shapes.ts';

export type Check = z.output<typeof CheckShape>;
export type Score = z.output<typeof ScoreShape>;
export type Flag = z.output<typeof FlagShape>;
export type Fix = z.output<typeof FixShape>;
export type Topic = Flag['topic'];
export type Severity = Flag['severity'];
export type Dmarc = Check['dmarc'];
export type Policies = Dmarc['policies'];
export type Spf = Check['spf'];
export type SpfNode = NonNullable<Spf['tree']>;
export type SpfTerm = SpfNode['terms'][number];
export type Dkim = Check['dkim'];
export type DkimSelector = Dkim['selectors'][number];
export type UnknownPart = Check['unknown'][number];
