import { expect, it } from 'vitest';
import { baseUrl } from '#server/services/page-url.ts';

it.each([
  [{ publicUrl: 'https://dmarc.example', host: '0.0.0.0', port: 8080 }, 'https://dmarc.example'],
  [{ publicUrl: null, host: '127.0.0.1', port: 8080 }, 'http://127.0.0.1:8080'],
  [{ publicUrl: null, host: '0.0.0.0', port: 8080 }, 'http://localhost:8080'],
  [{ publicUrl: null, host: '::', port: 8080 }, 'http://localhost:8080'],
  [{ publicUrl: null, host: '::1', port: 8080 }, 'http://[::1]:8080'],
])('%o is reached at %s', (config, url) => expect(baseUrl(config)).toBe(url));
