import { count, counted, formOf } from '../text.ts';
import { writtenName } from '../written-name.ts';
import { isBelow, isNetwork, isOpenToAll, type SenderMail } from './sender-mail.ts';

/** One sign for or against a sender being the domain's own, or what is not known, as a sentence. */
export type Sign = { side: 'for' | 'against' | 'unknown'; text: string };

const manyAddresses = 10;

function alignment({ messages, passed, dkimAligned, spfAligned, domain }: SenderMail): Sign[] {
  if (passed === 0) return [{ side: 'against', text: `SPF and DKIM never align with ${writtenName(domain)}.` }];
  const by = dkimAligned === 0 ? 'SPF' : spfAligned === 0 ? 'DKIM' : 'SPF or DKIM';
  const all = passed === messages;
  return [
    {
      side: 'for',
      text: all
        ? `${formOf(messages, 'The only message', `All ${counted(messages, 'message')}`)} passed by ${by}, aligned with ${writtenName(domain)}.`
        : `${count(passed)} of ${counted(messages, 'message')} passed by ${by}.`,
    },
  ];
}

function reverseSign({ reverse, domain }: SenderMail): Sign[] {
  if (reverse === null) return [];
  const isOwn = isBelow(reverse, domain);
  return [{ side: isOwn ? 'for' : 'unknown', text: `Its reverse name is ${reverse}, and it points back.` }];
}

function identity({ service, name, domain, passed }: SenderMail): Sign[] {
  if (service !== null && isOpenToAll(service.kind))
    return [{ side: 'unknown', text: `Sent from servers of ${service.name}, which many people use.` }];
  if (service === null && !isNetwork(name))
    return [
      { side: 'unknown', text: `Passes SPF or DKIM for ${name}${passed === 0 ? `, never for ${writtenName(domain)}` : ''}.` },
    ];
  if (service === null) return [{ side: 'unknown', text: 'No signature, key or SPF pass names a sending service.' }];
  return [{ side: 'for', text: `${service.name === name ? name : service.name} is proven: ${service.evidence.join('; ')}.` }];
}

function rhythm({ activeDays, days, addresses, passed, service }: SenderMail): Sign[] {
  const regular = activeDays / Math.max(1, days) >= 0.6;
  const text = `Sent on ${activeDays} of ${counted(days, 'day')}.`;
  return [
    { side: regular ? 'for' : 'unknown', text },
    ...(addresses >= manyAddresses && passed === 0 && service === null
      ? [{ side: 'against' as const, text: `Spread over ${counted(addresses, 'address', 'addresses')}, as forged messages are.` }]
      : []),
  ];
}

function outcome({ stopped, forwarded, messages, passed }: SenderMail): Sign[] {
  const failed = messages - passed;
  return [
    ...(forwarded > 0
      ? [{ side: 'unknown' as const, text: `Receivers marked ${counted(forwarded, 'message')} as forwarded.` }]
      : []),
    ...(stopped > 0 && failed > 0
      ? [
          {
            side: 'against' as const,
            text: `Receivers put ${counted(stopped, 'message')} into spam or refused ${formOf(stopped, 'it', 'them')}.`,
          },
        ]
      : []),
  ];
}

/** What speaks for and against a sender being the domain's own: signs for it first, then against it, then what is not known. */
export function signsOf(mail: SenderMail): Sign[] {
  const order = ['for', 'against', 'unknown'];
  return [...alignment(mail), ...identity(mail), ...reverseSign(mail), ...rhythm(mail), ...outcome(mail)].sort(
    (a, b) => order.indexOf(a.side) - order.indexOf(b.side),
  );
}
