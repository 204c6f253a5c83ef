import { useEffect, useMemo, useState } from 'react';
import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/entities/alerts/labels.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { useAlertActions } from '#src/entities/alerts/use-alert-actions.ts';
import { periodQuery } from '#src/page/search.ts';
import { useMayInArea, useMayManage } from '#src/session/may-manage.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { navigationFor } from '../navigation.ts';
import { actionHits, otherHits } from './actions.ts';
import { asksFor, domainHit, fleetHit, groupsOf, type Hit, type HitGroup, senderHit } from './hits.ts';

const pauseMs = 150;
const mostNeeds = 3;
const mostSenders = 6;

/** The text after a moment without typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function usePageHits(): Hit[] {
  const { role, customer } = useSession();
  const mayManage = useMayManage();
  const isOwner = customer?.access_level === 'owner' && !customer.is_suspended;
  const offline = useOffline();
  return useMemo(() => {
    const pages = navigationFor(role).flatMap(({ items }) =>
      items.map(({ to, label, words }): Hit => ({ id: `page-${to}`, kind: 'Pages', label, note: 'Page', to, words })),
    );
    return [...actionHits({ role, mayManage, isOwner, offline }), ...pages];
  }, [role, mayManage, isOwner, offline]);
}

/** Open alerts of this device, and to acknowledge each. */
function useAlertHits(): { alerts: Hit[]; acknowledge: Hit[] } {
  const { isStaff } = useSession();
  const known = useRead(calls.alertManagement.alerts, {}).data?.alerts;
  const { act, can } = useAlertActions();
  return useMemo(() => {
    const open = (known ?? []).filter(({ status }) => status === 'open');
    return {
      alerts: open.map((alert) => ({
        id: `alert-${alert.id}`,
        kind: 'Alerts',
        label: alert.title,
        note: `${nameOf(alert)} · ${alert.severity}`,
        to: alertHref(alert, isStaff),
        words: `alert ${nameOf(alert)} ${alert.cause_name} ${alert.severity}`,
      })),
      acknowledge: open
        .filter((alert) => can(alert, 'acknowledge'))
        .map((alert) => ({
          id: `acknowledge-${alert.id}`,
          kind: 'Actions',
          label: `Acknowledge: ${alert.title}`,
          note: nameOf(alert),
          words: `alert ${nameOf(alert)} ${alert.cause_name}`,
          run: () => void act([alert], { verb: 'acknowledge' }),
        })),
    };
  }, [known, isStaff, act, can]);
}

/** Whether all domains belong to the one customer of this person. */
function useIsOfOne(): boolean {
  const { context, isStaff } = useSession();
  return !isStaff && context?.associations.length === 1;
}

/** Domains, customers and senders of this device. */
function useKnownHits(): Hit[] {
  const domains = useRead(calls.domains.names, {}).data?.domains;
  const senders = useRead(calls.domainReports.allSenders, { query: periodQuery({}) }, { enabled: false }).data?.senders;
  const { context, isStaff } = useSession();
  const { customerSwitch } = useSignedIn();
  const isOfOne = useIsOfOne();
  return useMemo(
    () => [
      ...(domains ?? []).map(({ id, name, customers }) =>
        domainHit({ id, name, customers: customers.map((one) => one.name) }, isOfOne),
      ),
      ...(isStaff ? [] : (senders ?? [])).map(({ service, domain_name: domain, total_messages: messages, ...sender }) =>
        senderHit({ ...sender, service: service?.name ?? null, domain, messages }),
      ),
      ...(isStaff ? [] : (context?.associations ?? [])).map(
        ({ customer_id: customerId, customer_name: name, domain_count }): Hit => ({
          id: `customer-${customerId}`,
          kind: 'Customers',
          label: name,
          note: `Switch to it · ${counted(domain_count, 'domain')}`,
          words: '',
          ...(customerId === context?.default_customer_id
            ? { to: '/app/dashboard' }
            : { run: () => customerSwitch.send({ type: 'choose', customerId }) }),
        }),
      ),
    ],
    [domains, senders, context, isStaff, isOfOne, customerSwitch],
  );
}

/** What the server knows beyond this device. */
function useServerHits(text: string): { hits: Hit[]; isSearching: boolean } {
  const { isStaff } = useSession();
  const isOfOne = useIsOfOne();
  const offline = useOffline();
  const wanted = text.trim().slice(0, 120);
  const asked = usePaused(wanted);
  const enabled = asked.length >= 2 && !offline;
  const { data, isFetching } = useRead(calls.search.names, { query: { q: asked } }, { enabled, keepPrevious: true });
  const fleet = useFleetHits(asked, enabled);
  const hits = useMemo<Hit[]>(() => {
    if (data === undefined) return [];
    const customers = isStaff ? data.customers : [];
    return [
      ...customers.map(({ id, name, domain_count }): Hit => {
        const note = counted(domain_count, 'domain');
        return { id: `customer-${id}`, kind: 'Customers', label: name, note, to: `/app/customers/${id}`, words: '' };
      }),
      ...data.domains.map((domain) => domainHit(domain, isOfOne)),
      ...data.senders.map(senderHit),
      ...data.people.map(({ id, name, email }): Hit => {
        const to = `/app/users?tab=all&q=${encodeURIComponent(email)}`;
        return { id: `person-${id}`, kind: 'People', label: name, note: email, to, words: email };
      }),
      ...data.alerts.map((alert): Hit => {
        const note = `${alert.domain === null ? 'Intake or customer' : writtenName(alert.domain)} · ${alert.severity}`;
        return { id: `alert-${alert.id}`, kind: 'Alerts', label: alert.title, note, to: alertHref(alert, isStaff), words: note };
      }),
    ];
  }, [data, isStaff, isOfOne]);
  const isAsking = isFetching || fleet.isFetching || asked !== wanted;
  return { hits: [...hits, ...fleet.hits], isSearching: wanted.length >= 2 && !offline && isAsking };
}

/** Senders over all customers; asked apart, since sums of a whole fleet may take long. */
function useFleetHits(asked: string, isWanted: boolean): { hits: Hit[]; isFetching: boolean } {
  const enabled = useMayInArea('mail', 'view') && isWanted;
  const query = { view: 'all', search: asked, limit: mostSenders } as const;
  const { data, isFetching } = useRead(calls.domainReports.senderFleet, { query }, { enabled, keepPrevious: true });
  return { hits: enabled ? (data?.groups ?? []).map(fleetHit) : [], isFetching };
}

/** The results for a text, in groups; without text, recent pages, what needs attention, and the actions. */
export function useHits(text: string, recent: readonly { id: string; label: string; note: string; to: string }[]) {
  const offline = useOffline();
  const pages = usePageHits();
  const { alerts, acknowledge } = useAlertHits();
  const known = useKnownHits();
  const { hits: onServer, isSearching } = useServerHits(text);
  const groups = useMemo<HitGroup[]>(() => {
    if (text.trim() !== '') {
      const verbs = asksFor(text, 'acknowledge') ? acknowledge : [];
      const found = groupsOf([...pages, ...verbs, ...known, ...onServer, ...alerts], text);
      return found.length > 0 || isSearching ? found : groupsOfOthers(text, offline);
    }
    return groupsOf(
      [
        ...recent.map((hit): Hit => ({ ...hit, id: `recent-${hit.id}`, kind: 'Recent', words: '' })),
        ...alerts.slice(0, mostNeeds).map((hit): Hit => ({ ...hit, kind: 'Needs you' })),
        ...pages.filter(({ kind }) => kind === 'Actions'),
      ],
      '',
    );
  }, [text, pages, acknowledge, known, onServer, isSearching, alerts, recent, offline]);
  return { groups, isSearching, offline };
}

function groupsOfOthers(text: string, offline: boolean): HitGroup[] {
  const hits = otherHits(text, offline);
  return hits.length === 0 ? [] : [{ kind: 'Nothing has this name', hits }];
}
