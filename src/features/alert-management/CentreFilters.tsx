import { alertRule } from '#domain/alerts/catalogue.ts';
import { severities } from '#domain/vocabulary.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import type { Alert, AlertStats } from '#src/entities/alerts/types.ts';
import { CustomerFilter } from '#src/page/CustomerFilter.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import * as format from '#src/ui/format.ts';
import { Popover } from '#src/ui/Popover.tsx';
import { Select } from '#src/ui/Select.tsx';
import { isWanted } from './filter.ts';
import type { AlertSearch } from './search.ts';

type CentreFiltersProps = {
  search: AlertSearch;
  onSearch: (part: Partial<AlertSearch>) => void;
  alerts: readonly Alert[];
  isWhole: boolean;
  stats: AlertStats | undefined;
  isPicking: boolean;
  onPick: () => void;
};

const all = 'all';
const statusLabels = [
  ['open', 'Open'],
  ['acknowledged', 'Acknowledged'],
  ['snoozed', 'Snoozed'],
  ['unresolved', 'All unresolved'],
  ['resolved', 'Resolved'],
  ['any', 'All, including resolved'],
] as const;

const countText = (count: number | undefined) => (count === undefined ? '' : ` ${format.number(count)}`);

/** Filters of the list, each with its count once it is known; the rarer ones fold away. */
export function CentreFilters({ search, onSearch, alerts, isWhole, stats, isPicking, onPick }: CentreFiltersProps) {
  const { profile } = useSession();
  const me = profile?.id ?? null;
  const status = search.status ?? (search.mine === true ? 'unresolved' : 'open');
  const count = (of: AlertSearch, whole: number | undefined) =>
    isWhole ? alerts.filter((alert) => isWanted(alert, { customer: search.customer, ...of }, me)).length : whole;
  const counts = {
    open: count({ status: 'open' }, stats?.open),
    acknowledged: count({ status: 'acknowledged' }, stats?.acknowledged),
    snoozed: count({ status: 'snoozed' }, stats?.snoozed),
    critical: count({ status: search.status, mine: search.mine, severity: 'critical' }, stats?.by_severity.critical),
    mine: count({ mine: true }, stats?.mine),
  };
  const chip = (id: 'open' | 'acknowledged', word: string) => (
    <Chip
      isSelected={status === id}
      onChange={(isOn) => onSearch({ mine: undefined, status: isOn && id !== 'open' ? id : undefined })}
    >
      {word}
      {countText(counts[id])}
    </Chip>
  );
  const folded = [
    status === 'open' || status === 'acknowledged' || search.mine === true ? undefined : status,
    search.rule,
    search.q,
    search.severity === 'critical' ? undefined : search.severity,
  ].filter((one) => one !== undefined).length;
  return (
    <div className="centre-row">
      {chip('open', 'Open')}
      {chip('acknowledged', 'Acknowledged')}
      <Chip
        isSelected={search.severity === 'critical'}
        onChange={(isOn) => onSearch({ severity: isOn ? 'critical' : undefined })}
      >
        Critical{status !== 'resolved' && status !== 'any' && countText(counts.critical)}
      </Chip>
      <Chip isSelected={search.mine === true} onChange={(isOn) => onSearch({ mine: isOn || undefined, status: undefined })}>
        Mine{countText(counts.mine)}
      </Chip>
      <CustomerFilter value={search.customer} onChange={(customer) => onSearch({ customer })} />
      <Popover label="More filters" trigger={<Button size="s">More filters{folded > 0 && ` (${format.number(folded)})`}</Button>}>
        <div className="centre-filters">
          <Select
            label="Status"
            options={statusLabels.map(([id, label]) => ({
              id,
              label: id === 'open' || id === 'acknowledged' || id === 'snoozed' ? `${label}${countText(counts[id])}` : label,
            }))}
            value={status}
            onChange={(next) => onSearch({ mine: undefined, status: next === 'open' ? undefined : next })}
          />
          <Select
            label="Severity"
            options={[
              { id: all, label: 'All severities' },
              ...severities.map((id) => ({ id: id as string, label: severityWord(id) })),
            ]}
            value={search.severity ?? all}
            onChange={(next) => onSearch({ severity: severities.find((one) => one === next) })}
          />
          <Select
            label="Rule"
            options={[{ id: all, label: 'All rules' }, ...ruleOptions(alerts, search.rule)]}
            value={search.rule ?? all}
            onChange={(next) => onSearch({ rule: next === all ? undefined : next })}
          />
          <SearchFilter
            label="Search domain, title and cause"
            placeholder="Domain or text"
            value={search.q}
            onChange={(q) => onSearch({ q })}
          />
        </div>
      </Popover>
      <Button size="s" onPress={onPick} aria-pressed={isPicking}>
        Select
      </Button>
    </div>
  );
}

function ruleOptions(alerts: readonly Alert[], chosen: string | undefined) {
  const keys = new Set([...alerts.map(({ rule }) => rule), ...(chosen === undefined ? [] : [chosen])]);
  return [...keys].map((id) => ({ id, label: alertRule(id)?.name ?? id })).sort((a, b) => a.label.localeCompare(b.label));
}
