import { statements } from './run.ts';

/** Stored names say messages as the API does: subject, key and cause of a quota alert, its billing event, a setting of the volume rule. */
export const messagesOfAPlan = statements(
  `update alerts set subject = 'messages', dedupe_key = regexp_replace(dedupe_key, ':mails$', ':messages'),
    cause = regexp_replace(cause, '_mails$', '_messages') where rule in ('quota_80', 'quota_100') and subject = 'mails'`,
  `update alert_incidents set cause = regexp_replace(cause, '_mails$', '_messages') where cause in ('quota_80_mails', 'quota_100_mails')`,
  `update billing_events set details = jsonb_set(details, '{subject}', '"messages"'), key = replace(key, ':mails:', ':messages:')
    where kind in ('quota_80', 'quota_100') and details ->> 'subject' = 'mails'`,
  `update alert_rules set params = (params - 'usual_mails') || jsonb_build_object('usual_messages', params -> 'usual_mails')
    where params ? 'usual_mails'`,
);
