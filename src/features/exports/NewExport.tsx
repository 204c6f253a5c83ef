import { exportFields, filterShapes } from '#domain/filter/tables.ts';
import { filterTables } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { formatLabels } from '#src/entities/table-export/format-labels.ts';
import { useTableExport } from '#src/entities/table-export/use-table-export.ts';
import { DomainFilter, useDomainName } from '#src/page/DomainFilter.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { pageAt, periodQuery } from '#src/page/search.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ColumnChoice, useLeftOut } from './ColumnChoice.tsx';
import { tableNotes } from './labels.ts';
import type { ExportsSearch } from './types.ts';

type NewExportProps = { search: ExportsSearch; onSearch: (part: Partial<ExportsSearch>) => void };

/** Takes a table away: what, of which domain and days, in which format. */
export function NewExport({ search, onSearch }: NewExportProps) {
  const { table = 'records', domain, format = 'csv' } = search;
  const offline = useOffline();
  const name = useDomainName(domain);
  const { mutate, isPending, progress } = useTableExport();
  const { left, choose } = useLeftOut(table);
  const fields = exportFields(table);
  const columns = left.size === 0 ? undefined : fields.filter((field) => !left.has(field.name)).map((field) => field.name);
  const { hasPeriod, label } = filterShapes[table];
  const conditions = name === null ? [] : [{ field: 'domain', operator: 'eq', value: name }];
  const unknown = domain !== undefined && name === null;
  const reason = offline ? 'Downloads need a connection.' : unknown ? 'Choose a domain of the list.' : undefined;
  return (
    <Section span={7} strong question="New export" finding={label}>
      <div className="ui-stack">
        <RadioGroup
          label="What to export"
          options={filterTables.map((one) => ({ id: one, label: filterShapes[one].label, note: tableNotes[one] }))}
          value={table}
          onChange={(chosen) => onSearch({ table: chosen })}
        />
        <div className="ui-row">
          <DomainFilter value={domain} onChange={(chosen) => onSearch({ domain: chosen })} />
          {hasPeriod && <PeriodFilter value={search} onChange={onSearch} />}
          <ColumnChoice fields={fields} left={left} onChange={choose} />
        </div>
        <RadioGroup
          label="Format"
          options={formatLabels.map(({ id, label: word, note }) => ({ id, label: word, note }))}
          value={format}
          onChange={(chosen) => onSearch({ format: chosen })}
        />
        <div className="ui-row">
          <Button
            variant="solid"
            isPending={isPending}
            pendingText={progress}
            isDisabled={reason !== undefined}
            {...(reason === undefined ? {} : { reason })}
            onPress={() =>
              mutate({
                body: { table, format, filter_config: { ...periodQuery(search), conditions }, columns },
                fileName: `${name === null ? '' : `${name}-`}${table}.${format}`,
              })
            }
          >
            Download {label.toLowerCase()}
          </Button>
          <LinkButton
            variant="quiet"
            href={pageAt('/app/analytics', {
              view: 'filter',
              table,
              ...(name === null ? {} : { where: [['domain', 'eq', name]] }),
              days: search.days,
              from: search.from,
              to: search.to,
            })}
          >
            Add conditions
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
