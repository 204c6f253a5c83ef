import { capital, counted } from '#domain/text.ts';
import type { PreviewReply, Reached } from './types.ts';

/** One alert with every message of it, or why there was none. */
export type PreviewedAlert = Pick<Reached, 'alert_id' | 'title' | 'domain_name' | 'severity' | 'detected_time'> & {
  messages: Reached[];
  heldBack: string | null;
};

/** What would have reached the person, alert by alert, in the order of the reply. */
export function byAlert(reached: readonly Reached[]): PreviewedAlert[] {
  return [...Map.groupBy(reached, ({ alert_id: id }) => id).values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const messages = rows.filter(({ channel }) => channel !== null);
    return [{ ...first, messages, heldBack: messages.length > 0 ? null : first.why }];
  });
}

/** "3 pushes and 5 emails, for 12 alerts"; of settings that do not hold yet "Once saved: 5 emails, for 12 alerts". */
export function previewFinding({ alerts, messages: { push, email } }: PreviewReply, isOnceSaved: boolean): string {
  if (alerts === 0) return 'No alerts in the last seven days';
  const of = `for ${counted(alerts, 'alert')}`;
  const parts = [
    ...(push > 0 ? [`${counted(push, 'push', 'pushes')}`] : []),
    ...(email > 0 ? [`${counted(email, 'email')}`] : []),
  ];
  const found = parts.length === 0 ? `no notifications, ${of}` : `${parts.join(' and ')}, ${of}`;
  return isOnceSaved ? `Once saved: ${found}` : capital(found);
}
