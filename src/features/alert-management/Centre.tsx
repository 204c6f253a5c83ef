import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useAlertDialogs } from '#src/entities/alerts/alert-actions.ts';
import { CauseList } from '#src/entities/alerts/CauseList.tsx';
import { causesOf } from '#src/entities/alerts/groups.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { useOneAlert } from '#src/entities/alerts/use-one-alert.ts';
import { useUnsent } from '#src/entities/alerts/use-unsent.ts';
import { QueueCard } from '#src/layout/QueueCard.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Stamp } from '#src/ui/Stamp.tsx';
import { CentreAnswer } from './CentreAnswer.tsx';
import { CentreFilters } from './CentreFilters.tsx';
import { CentrePlaces } from './CentrePlaces.tsx';
import { CentreStats } from './CentreStats.tsx';
import { Nothing } from './EmptyCentre.tsx';
import { OpenBeside } from './OpenBeside.tsx';
import { PickBar } from './PickBar.tsx';
import type { AlertSearch } from './search.ts';
import { useAlertKeys } from './use-alert-keys.tsx';
import { useAlerts } from './use-alerts.ts';
import { useCachedTimelines } from './use-cached-timelines.ts';
import { usePicked } from './use-picked.ts';
import { useShown } from './use-shown.ts';
import { useWide } from './use-wide.ts';

type CentreProps = { search: AlertSearch; onSearch: (search: AlertSearch) => void; held: ReadonlyMap<number, Alert> };

/** What is open and why, the worst cause first; one alert opens in its place. */
export function Centre({ search, onSearch, held }: CentreProps) {
  const { withPending } = useAlertDialogs();
  const offline = useOffline();
  const now = useNow();
  const { unsent, refused } = useUnsent();
  const { main, unresolved, isWhole, alerts, more } = useAlerts(search);
  const stats = useRead(calls.alertManagement.stats, { query: { customer_id: search.customer } });
  const shown = useShown(alerts, held, search);
  const one = useOneAlert(search.alert, shown);
  const causes = causesOf(shown);
  const open = (alert: Alert, isOpen: boolean) => onSearch({ ...search, alert: isOpen ? alert.id : undefined });
  const picking = usePicked(shown);
  const isWide = useWide();
  const of = [...one.causes, ...causes].find((cause) => cause.alerts.some(({ id }) => id === search.alert));
  const beside = isWide ? of?.alerts.find(({ id }) => id === search.alert) : undefined;
  const openId = beside === undefined ? search.alert : undefined;
  const all = [...one.causes, ...causes].flatMap((cause) => cause.alerts);
  const help = useAlertKeys({ alerts: all, openId: search.alert, onOpen: open });
  useCachedTimelines(all);
  const evaluated = main.data?.evaluated_time ?? null;
  const everything = unresolved.data?.alerts.map(withPending) ?? [];
  const ofCustomer = everything.filter(
    ({ customers }) => search.customer === undefined || customers.some(({ id }) => id === search.customer),
  );
  return (
    <Frame
      title="Alert centre"
      stamp={
        <>
          {(main.dataUpdatedAt > 0 || offline) && (
            <Stamp
              syncedAt={main.dataUpdatedAt > 0 ? main.dataUpdatedAt : null}
              now={Math.max(now, main.dataUpdatedAt)}
              offline={offline}
              extra={evaluated === null ? 'rules never run' : `rules last ran ${ranLabel(evaluated, now)}`}
            />
          )}
        </>
      }
      answer={
        unresolved.data !== undefined && (
          <CentreAnswer alerts={everything} isWhole={isWhole} stats={stats.data} customer={search.customer} />
        )
      }
      filters={
        <CentreFilters
          search={search}
          onSearch={(part) => onSearch({ ...search, ...part, alert: undefined })}
          alerts={everything}
          isWhole={isWhole}
          stats={stats.data}
          isPicking={picking.picked !== undefined}
          onPick={picking.toggle}
        />
      }
    >
      <title>Alert centre · Beacon</title>
      {help}
      <div key={main.data === undefined ? 'first load' : 'list'} className={cx('centre', beside !== undefined && 'centre-wide')}>
        <div className="centre-list">
          {one.words !== null && <p className="ui-small ui-mute">{one.words}</p>}
          <CauseList causes={one.causes} openId={openId} besideId={beside?.id} onOpen={open} />
          {(one.causes.length === 0 || !isLoading(main)) && (
            <QueryView query={main} title="The alerts" place="frame">
              {() =>
                causes.length === 0 ? (
                  <PageState heading="The alerts">
                    <Nothing search={search} evaluated={evaluated} now={now} onSearch={onSearch} />
                  </PageState>
                ) : (
                  <CauseList causes={causes} openId={openId} besideId={beside?.id} onOpen={open} picked={picking.picked} folds />
                )
              }
            </QueryView>
          )}
          {more !== null && (
            <p className="centre-more">
              <Button size="l" onPress={more.load} isPending={more.isLoading} isDisabled={offline} reason="Needs a connection.">
                Load more ({format.number(more.left)} left)
              </Button>
            </p>
          )}
        </div>
        <div className="centre-aside">
          {beside !== undefined && of !== undefined && <OpenBeside alert={beside} cause={of} onOpen={open} />}
          {(unsent.length > 0 || refused > 0) && <QueueCard />}
          {beside === undefined && main.data !== undefined && stats.data !== undefined && <CentreStats stats={stats.data} />}
          {beside === undefined && isWhole && ![main, stats].some(isLoading) && (
            <CentrePlaces alerts={ofCustomer} onPlace={(place) => onSearch({ ...search, ...place, alert: undefined })} />
          )}
        </div>
      </div>
      {picking.picked !== undefined && (
        <PickBar
          alerts={shown.filter(({ id }) => picking.picked?.ids.has(id))}
          all={shown}
          onDone={picking.toggle}
          onAll={picking.all}
        />
      )}
    </Frame>
  );
}

function ranLabel(at: string, now: number): string {
  const words = format.moment(at, now);
  return words.startsWith('Today') ? format.time(at) : words;
}
