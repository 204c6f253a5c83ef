import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { saveText } from '#src/ui/table/csv.ts';
import type { Sort } from '#src/ui/table/order.ts';
import { PhoneSort } from '#src/ui/table/PhoneSort.tsx';
import { columnsFor, type MatrixColumn } from './columns.ts';
import { changeOf, findingOf } from './finding-labels.ts';
import { Matrix } from './Matrix.tsx';
import { firstRows, groupRows, matrixCsv, sortRows } from './rows.ts';
import type { MatrixSearch } from './search.ts';
import type { MatrixRow } from './types.ts';
import type { PastOfAll } from './use-past.ts';

const shownAtFirst = 40;

function Legend({ columns }: { columns: readonly MatrixColumn[] }) {
  return (
    <details className="matrix-legend">
      <summary>What the columns mean</summary>
      <dl>
        {columns.map(({ id, header, explain }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{explain}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Comparison({ rows, day, compared }: { rows: readonly MatrixRow[]; day: string; compared: PastOfAll }) {
  const offline = useOffline();
  const { done, failed, total } = compared;
  const left = total - done - failed;
  if (compared.isTooMany)
    return (
      <div className="matrix-note">
        <Note icon="clock" role="status">
          Comparing needs 300 domains or fewer. Filter by customer or level.
        </Note>
      </div>
    );
  return (
    <div className="matrix-note">
      <Note icon="clock" role="status">
        <b>{left > 0 && !offline ? `Loading history: ${done} of ${total} domains` : `${changeOf(rows)}.`}</b> Compared with{' '}
        {format.utcDay(day)}.
        {failed > 0 && !offline && (
          <>
            {' '}
            The history of {counted(failed, 'domain')} could not be loaded.{' '}
            <TextButton onPress={compared.retry}>Try again</TextButton>
          </>
        )}
        {offline && done < total && ` The history of ${counted(total - done, 'domain')} is not on this device.`}
      </Note>
    </div>
  );
}

type SectionProps = {
  rows: MatrixRow[];
  total: number;
  search: MatrixSearch;
  onSearch: (part: Partial<MatrixSearch>) => void;
  compared: PastOfAll;
  checks: UseQueryResult<unknown>;
  syncedAt: number;
  withCustomers: boolean;
};

/** The matrix with its heading, what it is compared with, the CSV and what its columns mean. */
export function MatrixSection(props: SectionProps) {
  const { rows, total, search, onSearch, compared, checks, syncedAt, withCustomers } = props;
  const columns = columnsFor(search.since !== undefined);
  const [most, setMost] = useState(shownAtFirst);
  const [isWhole, setWhole] = useState(false);
  const sort: Sort = { columnId: search.sort ?? 'level', descending: search.down === true };
  const onSort = ({ columnId, descending }: Sort) => onSearch({ sort: columnId, down: descending ? true : undefined });
  const groups = groupRows(sortRows(rows, columns, sort), search.group, search);
  const shown = firstRows(groups, most);
  // A domain with several tags has a row in each of their groups.
  const shownDomains = new Set(shown.flatMap((group) => group.rows.map(({ id }) => id))).size;
  const left = groups.reduce((sum, group) => sum + group.rows.length, -most);
  const save = () =>
    saveText(
      matrixCsv(groups, columns, { syncedAt, withCustomers }),
      `protection-matrix-${new Date(syncedAt).toISOString().slice(0, 10)}.csv`,
    );
  return (
    <Section
      question="Every domain, every check"
      finding={findingOf(rows)}
      more={<TextButton onPress={save}>Download CSV</TextButton>}
      strong
    >
      {checks.data === undefined && (
        <QueryView query={checks} title="The checks of the DNS">
          {() => null}
        </QueryView>
      )}
      {search.since !== undefined && <Comparison rows={rows} day={search.since} compared={compared} />}
      <PhoneSort columns={[{ id: 'domain', header: 'Domain' }, ...columns]} sort={sort} onSort={onSort}>
        <Chip isSelected={isWhole} onChange={setWhole}>
          All checks
        </Chip>
      </PhoneSort>
      <Matrix groups={shown} {...{ columns, sort, onSort, withCustomers, isWhole }} />
      <div className="ui-table-foot">
        <span>
          {format.number(shownDomains)} of {counted(total, 'domain')}
        </span>
        {left > 0 && (
          <TextButton onPress={() => setMost(most + shownAtFirst)}>
            Show {format.number(Math.min(shownAtFirst, left))} more
          </TextButton>
        )}
      </div>
      <Legend columns={columns} />
    </Section>
  );
}
