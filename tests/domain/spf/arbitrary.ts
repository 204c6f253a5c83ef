import fc from 'fast-check';

const words = [
  'a mx ptr all -all ~all ?all exists include redirect= exp= ip4: ip6: moo=',
  '%{i} %{ir} %{d2} %{l1r+-} %{p} %{S} %{c} %{h} %% %_ %- % %{ }',
  'a.example b.example c.example shop.example 192.0.2.1 2001:db8::1 :: /24 //64 /0 // : .',
].flatMap((line) => line.split(' '));

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words, ' ', ' ', ' ', ' ') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
);

/** Texts that look like SPF records, and some that do not. */
export const anyRecord = fc.oneof(
  { weight: 9, arbitrary: fc.array(piece, { maxLength: 30 }).map((pieces) => `v=spf1 ${pieces.join('')}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 80, unit: 'binary' }) },
);
