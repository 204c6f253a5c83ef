import type { analytics } from '#contract/analytics.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Overview = Reply<typeof analytics.threatOverview>;
export type Pattern = Overview['patterns'][number];
export type Countries = Reply<typeof analytics.threatGeographic>['countries'];
export type Country = Countries[number];
export type Anomalies = Reply<typeof analytics.threatAnomalies>;
export type Vectors = Reply<typeof analytics.threatVectors>;
export type Predictions = Reply<typeof analytics.threatPredictions>['predictions'];

/** What the address of the threats holds. */
export type ThreatSearch = { domain?: number | undefined; days?: number | undefined; customer?: number | undefined };
