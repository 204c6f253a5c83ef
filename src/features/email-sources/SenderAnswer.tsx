import { senderCount } from '#domain/senders/whole.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { periodLabel } from '#src/page/period-labels.ts';
import { pageAt } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { sentAs } from './labels.ts';
import type { Sender, SenderList, SourcesSearch } from './types.ts';

/** To begin a sentence on what they sent. */
const allSorted = (senders: number) =>
  formOf(senders, 'The only sender is sorted. It', `All ${spelled(senders, 'sender')} are sorted. They`);

type AnswerProps = { data: SenderList; senders: readonly Sender[]; search: SourcesSearch; name: string | null };

/** How many senders are sorted, and what the others sent. */
export function SenderAnswer({ data, senders: shown, search, name }: AnswerProps) {
  const { senders, messages } = data.totals;
  const { isStaff } = useSession();
  const as = sentAs(search.domain, name, isStaff);
  if (senders === 0)
    return `No senders are known${search.domain === undefined ? '' : ` for ${name ?? 'this domain'}`} ${periodLabel(search)}.`;
  const open = shown.filter(({ status }) => status === 'unsorted');
  const unsorted = senderCount(open);
  const sent = open.reduce((sum, { total_messages: total }) => sum + total, 0);
  const at = pageAt('/app/analytics', { domain: search.domain, days: search.days, from: search.from, to: search.to });
  if (!data.whole) {
    const listed = senderCount(shown);
    return (
      <>
        {unsorted === 0 ? 'None' : capital(spelled(unsorted))} of the {spelled(listed, 'sender')} listed{' '}
        {formOf(unsorted, 'is', 'are')} unsorted. {capital(spelled(senders, 'sender'))} sent{' '}
        <Link href={at}>{counted(messages, 'message')}</Link> {as} {periodLabel(search)}.
      </>
    );
  }
  if (unsorted === 0)
    return (
      <>
        {allSorted(senders)} sent <Link href={at}>{counted(messages, 'message')}</Link> {as} {periodLabel(search)}.
      </>
    );
  if (sent === messages)
    return (
      <>
        {formOf(
          senders,
          'The only sender is not sorted yet. It',
          `${senders === 2 ? 'Neither' : 'None'} of the ${spelled(senders, 'sender')} is sorted yet. They`,
        )}{' '}
        sent <Link href={at}>{counted(messages, 'message')}</Link> {as} {periodLabel(search)}.
      </>
    );
  // A sender that is sorted for one of its domains and not for another.
  const isPartly = unsorted + senderCount(shown.filter(({ status }) => status !== 'unsorted')) > senders;
  if (isPartly)
    return (
      <>
        {capital(spelled(unsorted))} of {spelled(senders, 'sender')} {formOf(unsorted, 'needs', 'need')} sorting:{' '}
        <Link href={at}>
          {format.number(sent)} of {counted(messages, 'message')}
        </Link>{' '}
        {as} {periodLabel(search)}.
      </>
    );
  return (
    <>
      {capital(spelled(unsorted))} of {spelled(senders, 'sender')} {formOf(unsorted, 'is', 'are')} unsorted.{' '}
      {formOf(unsorted, 'It', 'They')} sent{' '}
      <Link href={at}>
        {format.number(sent)} of {counted(messages, 'message')}
      </Link>{' '}
      {as} {periodLabel(search)}.
    </>
  );
}
