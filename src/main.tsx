import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startActors, update } from '#src/client/actors.ts';
import { registerWorker } from '#src/client/update-worker.ts';
import { firstRoutes, followAuth, router } from './app/router.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

startActors();
followAuth();
// Where they cannot be fetched the page is drawn too: its route tries again and says why.
void firstRoutes().then(draw, draw);
void registerWorker(() => update.send({ type: 'found' }));
