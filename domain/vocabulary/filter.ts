/** What can be filtered: rows of reports, reports, source IPs, domains, alerts. */
export const filterTables = ['records', 'reports', 'sources', 'domains', 'alerts'] as const;
/** What a filter goes over. */
export type FilterTable = (typeof filterTables)[number];

/** How a field is compared with the values of a condition. */
export const filterOperators = [
  'eq',
  'ne',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'starts',
  'ends',
  'cidr',
  'empty',
  'not_empty',
] as const;
/** How a field is compared with the values of a condition. */
export type FilterOperator = (typeof filterOperators)[number];

/** What a field holds. A `day` is a UTC day, a `time` is compared by its day in South Africa, a `flag` is true or false. */
export const filterFieldTypes = ['text', 'number', 'day', 'time', 'address', 'choice', 'flag'] as const;
/** What a field of a table holds. */
export type FilterFieldType = (typeof filterFieldTypes)[number];

/** Whether all conditions of a filter must hold, or one of them. */
export const filterMatches = ['all', 'any'] as const;
/** Whether all conditions of a filter must hold, or one of them. */
export type FilterMatch = (typeof filterMatches)[number];

/** What a table can be taken away as. */
export const exportFormats = ['csv', 'xlsx', 'json', 'jsonl', 'xml', 'parquet'] as const;
/** What a table can be taken away as. */
export type ExportFormat = (typeof exportFormats)[number];

/** What a received report can be taken away as. */
export const reportFormats = ['xml', 'json', 'csv', 'xlsx'] as const;
/** What a received report can be taken away as. */
export type ReportFormat = (typeof reportFormats)[number];

/** What becomes of an export that is kept for its download. */
export const exportStates = ['making', 'ready', 'failed'] as const;
/** What becomes of an export that is kept for its download. */
export type ExportState = (typeof exportStates)[number];

/** How an export ended; one without an end is `making`, or `unfinished` where nobody knows whether it is. */
export const exportOutcomes = ['complete', 'interrupted', 'making', 'unfinished'] as const;
/** How an export ended. */
export type ExportOutcome = (typeof exportOutcomes)[number];

/** How long the file of an export is kept for its download, in days. Source: product rules, retention. */
export const exportKeptDays = 30;
