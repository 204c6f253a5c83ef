/** The document that explains a page, by the beginning of its address; the longest one counts. The documents name the same pages. */
const documents: Record<string, string> = {
  '/app/dashboard': 'service-overview',
  '/app/protection': 'service-overview',
  '/app/my-associations': 'service-overview',
  '/app/security': 'service-overview',
  '/app/plan': 'service-overview',
  '/app/support': 'service-overview',
  '/app/domains': 'dmarc-basics',
  '/app/dns': 'dmarc-basics',
  '/app/domain-protection-status': 'email-security-scores',
  '/app/email-sources': 'email-sources-guide',
  '/app/report-metadata': 'report-metadata-guide',
  '/app/analytics': 'dmarc-analytics-guide',
  '/app/alerts/preferences': 'dmarc-analytics-guide',
  '/app/changes': 'dmarc-analytics-guide',
  '/app/report-center': 'dmarc-analytics-guide',
  '/app/reports/schedules': 'dmarc-analytics-guide',
  '/app/exports': 'dmarc-analytics-guide',
  '/app/timeseries': 'timeseries-analytics-guide',
  '/app/operations': 'admin/service-overview',
  '/app/customers': 'admin/service-overview',
  '/app/user-associations': 'admin/service-overview',
  '/app/customer-onboarding': 'admin/service-overview',
  '/app/users': 'admin/service-overview',
  '/app/admin/leads': 'admin/service-overview',
  '/app/management': 'admin/service-overview',
  '/app/audit': 'admin/service-overview',
  '/app/setup': 'admin/service-overview',
  '/app/email-cleanup': 'admin/service-overview',
  '/app/subscription-plans': 'admin/service-overview',
  '/app/billing-overview': 'admin/service-overview',
  '/app/executive-intelligence': 'admin/email-security-scoring',
  '/app/advanced-reporting': 'admin/email-security-scoring',
  '/app/alert-management': 'admin/dmarc-policy-reference',
  '/app/alerts/configuration': 'admin/dmarc-policy-reference',
  '/app/ingestion-v2': 'admin/email-sources-guide',
  '/app/alerts/real-time-monitoring': 'admin/email-sources-guide',
  '/app/style-guide': 'admin/style-guide',
};

/** Which page each document explains; for the test that compares the documents with it. */
export const helpPages: Readonly<Record<string, string>> = documents;

/** The address of the document for a page; of all documents where none is about it. */
export function helpFor(pathname: string, isStaff: boolean): string {
  const found = Object.keys(documents)
    .filter((page) => pathname === page || pathname.startsWith(`${page}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  const document = found === undefined ? undefined : documents[found];
  const isOpen = document !== undefined && (isStaff || !document.startsWith('admin/'));
  return isOpen ? `/app/support/docs/${document}` : '/app/support/docs';
}
