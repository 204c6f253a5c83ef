import type { ManifestOptions } from 'vite-plugin-pwa';

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose === undefined ? {} : { purpose }),
});

const shortcut = (name: string, url: string, drawing: string) => ({ name, url, icons: [icon(`shortcut-${drawing}.png`, 96)] });

/** How the app installs itself. */
export const manifest: Partial<ManifestOptions> = {
  id: '/app/',
  name: 'Beacon DMARC monitoring',
  short_name: 'Beacon',
  description: 'Who sends email in your name, and what to fix next.',
  lang: 'en-ZA',
  start_url: '/app/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFAF7',
  theme_color: '#0E1B2C',
  categories: ['business', 'security'],
  icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('maskable-512.png', 512, 'maskable')],
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  file_handlers: [
    {
      action: '/app/report-metadata?upload=1',
      accept: {
        'application/xml': ['.xml'],
        'application/gzip': ['.gz'],
        'application/zip': ['.zip'],
        'message/rfc822': ['.eml'],
      },
    },
  ],
  share_target: {
    action: '/app/share-reports',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'reports',
          accept: [
            'application/xml',
            'text/xml',
            '.xml',
            'application/gzip',
            '.gz',
            'application/zip',
            '.zip',
            'message/rfc822',
            '.eml',
          ],
        },
      ],
    },
  },
  shortcuts: [
    shortcut('Alerts', '/app/dashboard', 'alerts'),
    shortcut('Domains', '/app/domains', 'domains'),
    shortcut('Check a domain', '/dmarc-checker', 'check'),
    shortcut('Upload report', '/app/report-metadata?upload=1', 'upload'),
  ],
  screenshots: [
    {
      src: '/screenshots/dashboard-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The dashboard on a desktop',
    },
    {
      src: '/screenshots/dashboard-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The dashboard on a phone',
    },
  ],
};
