import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Contract, contract } from '#contract/index.ts';
import { answerError, answerErrors } from './answer-errors.ts';
import { bind, uploadForm } from './bind.ts';
import type { Context } from './context.ts';
import { adminUsersHandlers } from './groups/admin-users.ts';
import { alertDeliveryHandlers } from './groups/alert-delivery.ts';
import { alertManagementHandlers } from './groups/alert-management.ts';
import { authHandlers } from './groups/auth.ts';
import { customersHandlers } from './groups/customers.ts';
import { dkimHandlers } from './groups/dkim.ts';
import { dmarcHandlers } from './groups/dmarc.ts';
import { dnsHandlers } from './groups/dns.ts';
import { domainReportsHandlers } from './groups/domain-reports.ts';
import { domainsHandlers } from './groups/domains.ts';
import { ingestionHandlers } from './groups/ingestion.ts';
import { intelligenceHandlers } from './groups/intelligence.ts';
import { notificationsHandlers } from './groups/notifications.ts';
import { publicHandlers } from './groups/public.ts';
import { reportMetadataHandlers } from './groups/report-metadata.ts';
import { reportSchedulingHandlers } from './groups/report-scheduling.ts';
import { reportingHandlers } from './groups/reporting.ts';
import { securityScoresHandlers } from './groups/security-scores.ts';
import { subscriptionManagementHandlers } from './groups/subscription-management.ts';
import { userAlertPreferencesHandlers } from './groups/user-alert-preferences.ts';
import { serveApiDocs } from './openapi.ts';
import { serveClient } from './serve-client.ts';
import { rateKey } from './services/sessions/authenticate.ts';

const handlers: Record<keyof Contract, Record<string, unknown>> = {
  auth: authHandlers,
  domains: domainsHandlers,
  customers: customersHandlers,
  adminUsers: adminUsersHandlers,
  dmarc: dmarcHandlers,
  domainReports: domainReportsHandlers,
  reportMetadata: reportMetadataHandlers,
  ingestion: ingestionHandlers,
  dns: dnsHandlers,
  dkim: dkimHandlers,
  securityScores: securityScoresHandlers,
  intelligence: intelligenceHandlers,
  reporting: reportingHandlers,
  alertManagement: alertManagementHandlers,
  alertDelivery: alertDeliveryHandlers,
  notifications: notificationsHandlers,
  userAlertPreferences: userAlertPreferencesHandlers,
  reportScheduling: reportSchedulingHandlers,
  subscriptionManagement: subscriptionManagementHandlers,
  public: publicHandlers,
};

/** The one constant style text that react-aria-components writes into a page; 'unsafe-hashes' is not needed for it. */
const reactAriaPressStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** The whole web server over a context: every call of the contract, the API's documents, the client. Not listening yet. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log.child(
    { part: 'web' },
    { level: context.log.level === 'info' ? 'warn' : context.log.level },
  );
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => crypto.randomUUID().slice(0, 13),
    frameworkErrors: (error, request, reply) => void answerError(context, error, request, reply),
  });
  answerErrors(app, context);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", reactAriaPressStyle],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: context.config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => rateKey(context, request.headers.authorization, request.ip),
  });
  await app.register(multipart, uploadForm);
  for (const [name, group] of Object.entries(contract)) bind(app, context, group, handlers[name as keyof Contract]);
  await serveApiDocs(app);
  await serveClient(app, context);
  return app;
}
