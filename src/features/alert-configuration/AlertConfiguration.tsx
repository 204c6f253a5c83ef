import './alert-configuration.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { Answer, rulesHere } from './Answer.tsx';
import { PlannedChanges } from './PlannedChanges.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleRecipients } from './RuleRecipients.tsx';
import { RulesTab } from './RulesTab.tsx';
import { ScopeFilters } from './ScopeFilters.tsx';
import { ShowChips } from './ShowChips.tsx';
import { placeIn, type RulesSearch, rulesHref } from './search.ts';
import { latestUndelivered, Undelivered } from './Undelivered.tsx';
import { scopeKey, useScope } from './use-scope.ts';
import { WebhooksSection } from './WebhooksSection.tsx';

type AlertConfigurationProps = { search: RulesSearch; onSearch: (search: RulesSearch) => void };

const tabNames = [
  [undefined, 'Rules'],
  ['people', 'Recipients'],
  ['changes', 'Planned changes'],
  ['delivery', 'Webhooks and notifications'],
] as const;

/** The rules that raise alerts, from all customers down to a tag and to one domain, and how alerts reach people. For staff. */
export function AlertConfiguration({ search, onSearch }: AlertConfigurationProps) {
  const { scope, isGone, customers, tags, domains } = useScope(search);
  const ofCustomer = useRead(
    calls.alertManagement.customerRules,
    { params: { id: scope.customerId ?? 0 } },
    { enabled: scope.kind === 'customer' },
  );
  const isOther = scope.kind !== 'customer' && !isGone;
  const others = useRead(calls.alertManagement.rules, { query: scope.ids }, { enabled: isOther });
  const rules = scope.kind === 'customer' ? ofCustomer : others;
  const { tab, rule: open } = search;
  const enabled = tab === 'delivery';
  const webhooks = useRead(calls.alertDelivery.webhooks, {}, { enabled });
  const undelivered = useRead(calls.alertDelivery.messages, latestUndelivered, { enabled });
  const goTo = (next: Partial<RulesSearch>) => onSearch({ ...search, ...next });
  return (
    <Frame
      title="Alert rules"
      stamp={<PageStamp queries={[rules]} />}
      tabs={
        <TabsNav
          label="Alert rules"
          tabs={tabNames.map(([id, label]) => ({
            label,
            href: rulesHref({ ...placeIn(search), tab: id }),
            current: tab === id,
          }))}
        />
      }
      answer={!isGone && rules.data && <Answer rules={rules.data.effective} scope={scope} />}
      filters={
        <>
          <ScopeFilters
            scope={scope}
            onSearch={(next) => goTo({ ...next, rule: undefined })}
            customers={customers}
            tags={tags}
            domains={domains}
          />
          {tab === undefined && !isGone && rules.data && (
            <ShowChips rules={rulesHere(rules.data.effective, scope)} search={search} />
          )}
        </>
      }
    >
      <title>Alert rules · Beacon</title>
      {isGone && (
        <EmptyState title={`There are no verified ${scope.name}, and no rule is set for it.`}>
          <Link href={rulesHref({ customer: search.customer })}>Show the rules of the customer</Link>
        </EmptyState>
      )}
      {tab === undefined && !isGone && (
        <QueryView query={rules} title="The rules" place="frame">
          {(reply) => (
            <>
              <RulesTab reply={reply} scope={scope} search={search} />
              {open !== undefined && (
                <RuleEditor
                  key={`${scopeKey(scope)} ${open}`}
                  reply={reply}
                  rule={open}
                  scope={scope}
                  onClose={() => goTo({ rule: undefined })}
                />
              )}
            </>
          )}
        </QueryView>
      )}
      {tab === 'delivery' && !isGone && (
        <Together queries={[webhooks, undelivered]} title="The deliveries">
          <Grid>
            <WebhooksSection scope={scope} customers={customers} />
            <Undelivered />
          </Grid>
        </Together>
      )}
      {(tab === 'people' || tab === 'changes') && !isGone && (
        <Grid>
          {tab === 'people' && <RuleRecipients scope={scope} />}
          {tab === 'changes' && <PlannedChanges scope={scope} customers={customers} domains={domains} />}
        </Grid>
      )}
    </Frame>
  );
}
