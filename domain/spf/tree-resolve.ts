import type { DnsAnswer } from '../dns/answer.ts';
import { type IpNetwork, readAddress } from './address.ts';
import { probeNames } from './exists-probe.ts';
import { isAskable } from './macro.ts';
import { failureOf, type Question, type Questions } from './tree-questions.ts';
import type { SpfNode, SpfTermNode } from './tree-shape.ts';
import { unregisteredOf } from './unregistered.ts';

const maxExchanges = 10;

type Placed = { one: SpfTermNode; domain: string };

/** Looks up the addresses behind a, mx and exists of a grown tree and notes what came back empty. */
export async function resolveTerms(questions: Questions, root: SpfNode): Promise<void> {
  const placed = termsBelow(root).filter(({ one }) => one.ignored === null);
  await questions.askAll(placed.flatMap(({ one }) => firstQuestions(one)));
  await questions.askAll(placed.flatMap(({ one, domain }) => probeQuestions(one, domain)));
  for (const { one } of placed) if (one.term.kind === 'mx') one.hosts = exchangesOf(one, questions);
  await questions.askAll(placed.flatMap(({ one }) => (one.term.kind === 'mx' ? hostsAsked(one).flatMap(addressQuestions) : [])));
  for (const one of placed) settle(one, questions);
  const voids = placed.flatMap(({ one }) => (one.node === null ? one.voids : []));
  for (const [found, registered] of await unregisteredOf(voids, questions)) found.unregistered = registered;
}

function termsBelow(node: SpfNode): Placed[] {
  return node.terms.flatMap((one) => [{ one, domain: node.domain }, ...(one.node ? termsBelow(one.node) : [])]);
}

function addressQuestions(name: string): Question[] {
  return [
    { name, type: 'A' },
    { name, type: 'AAAA' },
  ];
}

function firstQuestions({ term: { kind }, target }: SpfTermNode): Question[] {
  if (target === null || !isAskable(target)) return [];
  if (kind === 'a') return addressQuestions(target);
  if (kind === 'mx') return [{ name: target, type: 'MX' }];
  return kind === 'exists' ? [{ name: target, type: 'A' }] : [];
}

function probeQuestions(one: SpfTermNode, domain: string): Question[] {
  return probeNames(one, domain).map((name) => ({ name, type: 'A' as const }));
}

function exchangesOf({ target }: SpfTermNode, questions: Questions): string[] {
  const answer = target === null ? null : questions.answer(target, 'MX');
  return answer?.status === 'found' ? answer.records.map(({ exchange }) => exchange.toLowerCase()) : [];
}

function hostsAsked({ hosts }: SpfTermNode): string[] {
  return hosts.length > maxExchanges ? [] : hosts.filter(isAskable);
}

function settle({ one, domain }: Placed, questions: Questions): void {
  const { term, target } = one;
  const note = (question: Question, answer: DnsAnswer<Question['type']> | null) => {
    const failure = failureOf(question, answer);
    if (failure) one.failures.push(failure);
    else if (answer !== null && answer.status !== 'found') one.voids.push({ ...question, term: term.text, domain });
  };
  if (term.kind === 'ip4' || term.kind === 'ip6') one.networks = [term.network];
  if (one.node)
    note({ name: one.node.domain, type: 'TXT' }, one.node.status === 'loop' ? null : questions.answer(one.node.domain, 'TXT'));
  const probes = probeQuestions(one, domain);
  if (probes.length > 0 && probes.every(({ name }) => questions.answer(name, 'A')?.status === 'found')) one.isFound = true;
  if (target === null || !isAskable(target)) return;
  if (term.kind === 'exists') {
    const answer = questions.answer(target, 'A');
    one.isFound = answer === null || answer.status === 'failed' ? null : answer.status === 'found';
    note({ name: target, type: 'A' }, answer);
  }
  if (term.kind === 'mx') note({ name: target, type: 'MX' }, questions.answer(target, 'MX'));
  if (term.kind !== 'a' && term.kind !== 'mx') return;
  const names = term.kind === 'a' ? [target] : hostsAsked(one);
  for (const name of names) {
    const four = questions.answer(name, 'A');
    const six = questions.answer(name, 'AAAA');
    one.networks.push(...networksOf(four, term.prefix4 ?? 32), ...networksOf(six, term.prefix6 ?? 128));
    const failed = six?.status === 'failed' ? six : null;
    if (failed) note({ name, type: 'AAAA' }, failed);
    if (four?.status === 'failed') note({ name, type: 'A' }, four);
    else if (six?.status !== 'found' && failed === null) note({ name, type: 'A' }, six === null ? null : four);
  }
}

function networksOf(answer: DnsAnswer<'A'> | DnsAnswer<'AAAA'> | null, prefix: number): IpNetwork[] {
  if (answer?.status !== 'found') return [];
  return answer.records.flatMap((text) => {
    const address = readAddress(text);
    return address ? [{ ...address, prefix: Math.min(prefix, address.family === 4 ? 32 : 128) }] : [];
  });
}
