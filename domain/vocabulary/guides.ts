/** The documents of the portal in the order in which they are read: the end of their address below /app/support/docs. */
export const guides = [
  'service-overview',
  'dmarc-basics',
  'email-security-scores',
  'email-sources-guide',
  'report-metadata-guide',
  'dmarc-analytics-guide',
  'timeseries-analytics-guide',
  'admin/service-overview',
  'admin/email-security-scoring',
  'admin/dmarc-policy-reference',
  'admin/email-sources-guide',
  'admin/style-guide',
] as const;
/** A document of the portal. */
export type Guide = (typeof guides)[number];

/** Whether a document is for staff alone. */
export const isStaffGuide = (guide: Guide): boolean => guide.startsWith('admin/');
