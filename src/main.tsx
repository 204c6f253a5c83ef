import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startActors, update } from './app/actors.ts';
import { followAuth, router } from './app/router.ts';
import { registerWorker } from './app/update-worker.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

startActors();
followAuth();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
void registerWorker(() => update.send({ type: 'found' }));
