import type { NoticeMode, Severity } from '#domain/vocabulary.ts';

/** How each severity is notified unless quiet hours or preferences say otherwise (product: alerts 2.3). */
export const notificationChannels: { severity: Severity; push: NoticeMode | null; email: NoticeMode; text: string }[] = [
  { severity: 'critical', push: 'now', email: 'now', text: 'Pushed and mailed at once, also in quiet hours.' },
  { severity: 'high', push: 'now', email: 'bundle', text: 'Pushed at once; mailed with others of 15 minutes.' },
  { severity: 'medium', push: null, email: 'bundle', text: 'Mailed once an hour in business hours.' },
  { severity: 'low', push: null, email: 'digest', text: 'In the daily digest.' },
  { severity: 'info', push: null, email: 'digest', text: 'In the daily digest.' },
];
