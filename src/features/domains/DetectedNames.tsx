import { useState } from 'react';
import { capital, countedThat, formOf, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PassRate } from '#src/entities/mail-stats/parts.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { useMayManage } from '#src/session/may-manage.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { notify } from '#src/ui/toast.tsx';
import type { DetectedName, DetectedNamesReply } from './types.ts';

const pageSize = 10;

const columns: Column<DetectedName>[] = [
  {
    id: 'name',
    header: 'Subdomain',
    rowHeader: true,
    value: nameOf,
    file: (row) => row.name,
  },
  {
    id: 'domain',
    header: 'Counts for',
    value: (row) => writtenName(row.domain_name),
  },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
  {
    id: 'passed',
    header: 'Passed',
    nowrap: true,
    value: (row) => (100 * row.passed) / row.messages,
    cell: (row) => <PassRate passed={row.passed} messages={row.messages} />,
  },
];

type Act = (row: DetectedName) => void;

function actionColumn(isHidden: boolean, offline: boolean, onAdd: Act, onHide: Act): Column<DetectedName> {
  const verb = isHidden ? 'Show again' : 'Hide';
  return {
    id: 'do',
    header: 'Actions',
    headerHidden: true,
    card: 'full',
    align: 'right',
    csv: false,
    cell: (row) => (
      <Actions end>
        {row.can_add && !isHidden && (
          <Button size="s" onPress={() => onAdd(row)} aria-label={`Add ${nameOf(row)}`}>
            Add
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          isDisabled={offline}
          reason="Needs a connection."
          onPress={() => onHide(row)}
          aria-label={`${verb} ${nameOf(row)}`}
        >
          {verb}
        </Button>
      </Actions>
    ),
  };
}

function findingOf({ shown, hidden, uncounted, is_cut: isCut }: DetectedNamesReply, isHidden: boolean): string {
  if (shown + hidden === 0) return 'No subdomain to add was found';
  if (isHidden) return capital(spelled(hidden, 'hidden subdomain'));
  if (shown === 0) return `${capital(spelled(hidden, 'subdomain'))} seen in reports ${formOf(hidden, 'is', 'are')} hidden`;
  const least = uncounted > 0 || isCut ? 'at least ' : '';
  return capital(`${least}${spelled(shown, 'subdomain')} seen in reports ${formOf(shown, 'is', 'are')} not added`);
}

function noteOf({ names, uncounted, is_cut: isCut }: DetectedNamesReply, above: string): string {
  const about: string[] = [];
  if (names.length > 0)
    about.push(
      'Anybody can write a subdomain into the From address, so this list does not show who sent the messages.',
      `New reports about a subdomain count for ${above}. Once the subdomain is added and verified, they count for the subdomain itself; what was counted before stays where it is.`,
    );
  if (uncounted > 0)
    about.push(
      `${countedThat(uncounted, ['is', 'are'], 'more From domain', 'more From domains')} not listed: only those with most messages are.`,
    );
  if (isCut) about.push('There are more messages than can be counted at once, so the earliest are left out.');
  return about.join(' ');
}

/** Stands in for the list where counting takes so long that it is not done for everybody who opens the page. */
function NotCounted({ isPending, offline, onPress }: { isPending: boolean; offline: boolean; onPress: () => void }) {
  return (
    <Section question="Last 30 days" finding="Subdomains seen in reports" note="Counting so many messages takes a few seconds.">
      <Button isPending={isPending} pendingText="Counting …" isDisabled={offline} reason="Needs a connection." onPress={onPress}>
        Count subdomains
      </Button>
    </Section>
  );
}

type DetectedNamesProps = {
  customer: number;
  /** The domain that they are below; without one those below all domains of the customer. */
  domain?: { id: number; name: string };
  onAdd: (name: string) => void;
};

/** Subdomains that reports name and that are no domains of the customer yet; nothing where there are none. */
export function DetectedNames({ customer, domain, onAdd }: DetectedNamesProps) {
  const [isHidden, setHidden] = useState(false);
  const [isLong, setLong] = useState(false);
  const [page, setPage] = useState(1);
  const mayManage = useMayManage(customer);
  const offline = useOffline();
  const query = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    domain_id: domain?.id,
    ...(isHidden ? { hidden: 'true' as const } : {}),
    ...(isLong ? { long: 'true' as const } : {}),
  };
  const names = useRead(calls.domains.detectedNames, { params: { id: customer }, query }, { keepPrevious: true });
  const shown = domain === undefined ? columns : columns.filter(({ id }) => id !== 'domain');
  const { send } = useSendOnce(calls.domains.hideDetectedName);
  const show = (hidden: boolean) => {
    setHidden(hidden);
    setPage(1);
  };
  const hide = (row: DetectedName) =>
    send(
      { params: { id: customer }, body: { name: row.name, hidden: !isHidden } },
      {
        onSuccess: () => {
          notify({ text: `${nameOf(row)} is ${isHidden ? 'listed again' : 'hidden. Its messages still count'}.` });
          if (names.data?.names.length === 1) setPage(Math.max(1, page - 1));
          if (isHidden && names.data?.hidden === 1) show(false);
        },
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  const isNothing = names.data === undefined ? names.isLoading || offline : names.data.shown + names.data.hidden === 0;
  if (names.data?.is_long === true) return <NotCounted isPending={isLong} offline={offline} onPress={() => setLong(true)} />;
  if (isNothing && !isLong) return null;
  return (
    <QueryView query={names} title="The subdomains seen in reports">
      {(reply) => (
        <Section
          question="Last 30 days"
          finding={findingOf(reply, isHidden)}
          note={noteOf(reply, domain === undefined ? 'the domain in its row' : nameOf(domain))}
          more={
            (isHidden || reply.hidden > 0) && (
              <TextButton onPress={() => show(!isHidden)}>
                {isHidden ? 'Show the others' : `Show ${format.number(reply.hidden)} hidden`}
              </TextButton>
            )
          }
        >
          {reply.names.length > 0 && (
            <DataTable
              caption="Subdomains seen in reports"
              rows={reply.names}
              columns={mayManage ? [...shown, actionColumn(isHidden, offline, ({ name }) => onAdd(name), hide)] : shown}
              rowId={(row) => row.name}
              rowHref={(row) => pageAt('/app/analytics', { view: 'filter', where: [['header_from', 'eq', row.name]] })}
              noun={['subdomain', 'subdomains']}
              serverSort
              paging={
                reply.pagination.total > pageSize
                  ? { kind: 'pages', page, pageSize, total: reply.pagination.total, onPage: setPage }
                  : undefined
              }
            />
          )}
        </Section>
      )}
    </QueryView>
  );
}
