import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerError, answerErrors, refuseUnread } from './answer-errors.ts';
import { uploadForm } from './bind.ts';
import { type ConnectionLimits, connectionLimits, limitConnections, requestTimes } from './connection-limits.ts';
import type { Context } from './context.ts';
import { mountGroups } from './handlers.ts';
import { serveApiDocs } from './openapi.ts';
import { serveCardSandbox } from './serve-card-sandbox.ts';
import { routableTarget, serveClient } from './serve-client.ts';
import { countRequests, endConnections, type Readiness, serveHealth } from './serve-health.ts';
import { rateKey } from './services/sessions/authenticate.ts';
import { traceRequests } from './trace-requests.ts';
import { trustedProxies, warnOfUntrusted } from './trusted-proxies.ts';

/** The one constant style text that react-aria-components writes into a page; 'unsafe-hashes' is not needed for it. */
const reactAriaPressStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** What no page of Beacon uses. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The whole web server over a context: every call of the contract, the API's documents, the client. Not listening yet. */
export async function buildApp(
  context: Context,
  limits: ConnectionLimits = connectionLimits,
  readiness: Readiness = { isClosing: false },
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log.child(
    { part: 'web' },
    { level: context.log.level === 'info' ? 'warn' : context.log.level },
  );
  const isTrusted = trustedProxies(context.config.trustedProxies);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrusted,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: requestTimes.requestTimeout,
    http: requestTimes,
    // What still comes over an open connection is served: a proxy does not send a POST again.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseUnread,
    rewriteUrl: ({ url = '/' }) => routableTarget(url),
    genReqId: () => crypto.randomUUID().slice(0, 13),
    frameworkErrors: (error, request, reply) => void answerError(context, error, request, reply),
  });
  answerErrors(app, context);
  countRequests(app, context);
  traceRequests(app, context.tracing, isTrusted);
  limitConnections(app, isTrusted, limits);
  warnOfUntrusted(app, context.log, isTrusted);
  endConnections(app, readiness);
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissions));
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
        formAction: ["'self'", ...(context.cards === null ? [] : [context.cards.origin])],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'documents'],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: context.config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    allowList: (request) => !(request.routeOptions.url ?? '').startsWith('/api/'),
    keyGenerator: (request) => rateKey(context, request.headers.authorization, request.ip),
  });
  await app.register(multipart, uploadForm);
  serveHealth(app, context, readiness);
  mountGroups(app, context);
  serveCardSandbox(app, context);
  await serveApiDocs(app);
  await serveClient(app, context);
  return app;
}
