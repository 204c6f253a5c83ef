/** The kinds of reports that Beacon makes for people. */
export const documentTypes = [
  'domain_analytics_report',
  'executive_summary',
  'customer_detailed',
  'technical_appendix',
  'comparative_analysis',
  'portfolio_overview',
  'compliance_evidence',
  'threat_summary',
] as const;
/** The kinds of reports that Beacon makes for people. */
export type DocumentType = (typeof documentTypes)[number];

/** What a document can be rendered as; `zip` is the signed pack of compliance evidence alone. */
export const documentFormats = ['pdf', 'html', 'xlsx', 'csv', 'json', 'xml', 'zip'] as const;
/** What a document can be rendered as. */
export type DocumentFormat = (typeof documentFormats)[number];

/** Where the making of a document can be. */
export const documentStatuses = ['queued', 'rendering', 'ready', 'failed', 'expired'] as const;
/** Where the making of a document is. */
export type DocumentStatus = (typeof documentStatuses)[number];

/** What customers can be compared by. */
export const comparisonMetrics = [
  'score',
  'pass_rate',
  'own_messages',
  'forged',
  'forged_stopped',
  'enforced_domains',
  'risk',
] as const;
/** What customers can be compared by. */
export type ComparisonMetric = (typeof comparisonMetrics)[number];

/** Whether a schedule runs. */
export const scheduleStatuses = ['active', 'paused'] as const;
/** Whether a schedule of reports runs. */
export type ScheduleStatus = (typeof scheduleStatuses)[number];
