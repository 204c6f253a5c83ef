import type { CardGateway } from '#domain/billing/card-gateway.ts';
import type { MailServerProbe } from '#domain/transport/mail-server-tls.ts';
import type { PolicyFetch } from '#domain/transport/policy-fetch.ts';
import type { RegistrationFetch } from '#domain/transport/registration.ts';
import type { Config } from './config.ts';
import type { Queue } from './jobs/queue.ts';
import type { Clock } from './ports/clock.ts';
import type { Resolver } from './ports/dns/resolver.ts';
import type { History } from './ports/history.ts';
import type { Keys } from './ports/keys.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Metrics } from './ports/metrics.ts';
import type { Push } from './ports/push.ts';
import type { ReportStream } from './ports/stream/report-stream.ts';
import type { Tracing } from './ports/tracing.ts';
import type { WebhookPost } from './ports/webhook.ts';
import type { LiveHub } from './services/live/live-hub.ts';
import type { StatsCache } from './services/stats/cached.ts';
import type { SignedIn } from './signed-in.ts';
import type { Store } from './store/open.ts';

/** Everything a verb may use; made once in main, or by a test with fakes. */
export type Context = {
  config: Config;
  store: Store;
  queue: Queue;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  dns: Resolver;
  fetchPolicy: PolicyFetch;
  fetchRegistration: RegistrationFetch;
  probeMailServer: MailServerProbe;
  live: LiveHub;
  statsCache: StatsCache;
  push: Push;
  postWebhook: WebhookPost;
  /** Where counted reports are sent; `null` where nobody asked for it. */
  reportStream: ReportStream | null;
  /** Takes card payments; `null` where the settings name no gateway. */
  cards: CardGateway | null;
  /** Files of earlier reports, for imports. */
  history: History;
  keys: Keys;
  metrics: Metrics;
  /** Spans of calls and jobs; `null` where the settings name no collector. */
  tracing: Tracing | null;
};

/**
 * One call: the context with who calls and from where. `actor` is there on every endpoint that is not public. Only calls that a device may
 * queue (`offline: 'queue'`) have a key under which it is done once, and when the person did it. `closed`: the caller has gone.
 */
export type Call = Context & {
  requestId: string;
  ip: string;
  userAgent: string;
  actor: SignedIn | null;
  idempotencyKey: string | null;
  doneAt: Date | null;
  closed: AbortSignal;
};

/** A call by a signed-in person. */
export type UserCall = Call & { actor: SignedIn };
