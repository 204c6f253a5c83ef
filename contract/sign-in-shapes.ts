import { z } from 'zod';
import { accessLevels, roles } from '../domain/vocabulary.ts';
import { Id } from './shapes.ts';

/** Who is signed in. */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  level: z.enum(accessLevels).nullable(),
  customerIds: z.array(Id),
  /** Staff must have a second factor here and this person has none: only the calls below /auth are open. */
  needs_second_factor: z.boolean().optional(),
});

/** What a finished sign-in is answered with; `device` is stored on the device and sent with the next sign-in. */
export const SignedInReply = z.object({
  token: z.string(),
  expires_at: z.string(),
  user: Profile,
  device: z.string().optional(),
});

/** The ways to pass the second step of a sign-in. */
export const secondSteps = ['code', 'passkey', 'recovery_code'] as const;

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+=*$/, 'The passkey sent something that cannot be read.');
const CredentialId = Base64Url.max(1_400);
const Transports = z.array(z.string().max(40)).max(10);
/** Not read; browsers send the object, which may hold anything, however deep. */
const Extensions = z.record(z.string().max(100), z.unknown()).transform(() => ({}));

/** What a browser answers when a passkey was made (WebAuthn Level 3, 5.1 RegistrationResponseJSON). */
export const MadePasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url, transports: Transports.optional() }),
  clientExtensionResults: Extensions,
});

/** What a browser answers when a passkey was used (WebAuthn Level 3, 5.1 AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
  clientExtensionResults: Extensions,
});

const Known = z.object({ id: z.string(), type: z.string(), transports: Transports.optional() });
const Verification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: Verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
});

/** What a browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Known).optional(),
  userVerification: Verification.optional(),
});
