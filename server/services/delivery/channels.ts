import type { NoticeMode, Severity } from '#domain/vocabulary.ts';

/** How each severity is notified unless quiet hours or preferences say otherwise (product: alerts 2.3). */
export const notificationChannels: { severity: Severity; push: NoticeMode | null; email: NoticeMode; text: string }[] = [
  { severity: 'critical', push: 'now', email: 'now', text: 'By push and email at once, also in quiet hours.' },
  { severity: 'high', push: 'now', email: 'bundle', text: 'By push at once, by email within 15 minutes.' },
  { severity: 'medium', push: null, email: 'bundle', text: 'By email within the hour, in working hours.' },
  { severity: 'low', push: null, email: 'digest', text: 'In the daily digest.' },
  { severity: 'info', push: null, email: 'digest', text: 'In the daily digest.' },
];
