import type { Signature } from '#api/sales/signatures.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { EvidenceView } from '#server/adapters/pdf/document-view.ts';
import { partyView, splitTimestamp } from '#server/features/billing/invoice-documents/document-view.ts';
import { documentParty, paperOf } from '#server/features/billing/invoice-documents/invoice-documents.present.ts';
import { studioParty } from '#server/features/billing/invoices/parties.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { signatureSvg } from './signature-svg.ts';

/** When and from where somebody signed. */
interface SigningCircumstances {
  signedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/** What is known about a signature. */
export interface Evidence extends SigningCircumstances {
  /** The title of the signed document. */
  title: string;
  /** What was chosen in the document, in its words: "Package" and "Three episodes". */
  choices: [label: string, value: string][];
  /** The terms that were accepted, such as "Terms of March 2, 2026, version 3"; null for a document without terms. */
  termsVersion: string | null;
  signer: { name: string; email: string };
  signature: Signature;
  /** The address was confirmed by a code that was sent to it, or by being signed in as its client. */
  emailConfirmedBy: 'code' | 'session';
  /** The signature of somebody in the studio, by the name they typed. */
  countersignature: (SigningCircumstances & { name: string }) | null;
}

const confirmations: Record<Evidence['emailConfirmedBy'], string> = {
  code: 'by a code sent to this address and entered before signing',
  session: "by being signed in to this address's account",
};

/** @param sha256 of the document that was signed, in hex; `length` in bytes */
export function evidenceView(
  evidence: Evidence,
  { sha256, length }: { sha256: string; length: number },
  studio: Studio,
  verifyUrl: string,
): EvidenceView {
  const { title, signer, signature, countersignature } = evidence;
  const heading = 'Signature certificate';
  return {
    template: 'evidence',
    title: `${heading}: ${title}`,
    heading,
    paper: paperOf(studio.studioCountry),
    date: splitTimestamp(lastSignedAt(evidence).toISOString()),
    from: partyView(documentParty(studioParty(studio))),
    signatures: [
      {
        name: signer.name,
        svg: signature.kind === 'drawn' ? signatureSvg(signature) : null,
        caption: `${signer.name}, ${signature.kind === 'drawn' ? 'drawn' : 'typed'} and signed electronically`,
      },
      ...(countersignature
        ? [{ name: countersignature.name, svg: null, caption: `${countersignature.name} for ${studio.studioName}` }]
        : []),
    ],
    sections: [
      { label: 'Document', rows: documentRows(evidence, sha256) },
      { label: 'Signed by', rows: signerRows(evidence, studio) },
      ...(countersignature ? [{ label: 'Countersigned by', rows: countersignerRows(countersignature, studio) }] : []),
    ],
    remarks: [
      `The first ${length} bytes of this file are the document exactly as it was signed; the SHA-256 above is theirs. After them come this certificate and the seal of ${studio.studioName}.`,
      'The seal is broken by any change to the file. Check the file you have at:',
    ],
    verifyUrl,
  };
}

/** The date of the file: when the last of those who signed it did. */
export const lastSignedAt = ({ signedAt, countersignature }: Evidence): Date => countersignature?.signedAt ?? signedAt;

const documentRows = ({ title, choices, termsVersion }: Evidence, sha256: string): [string, string][] => [
  ['Title', title],
  ['SHA-256', sha256],
  ...choices,
  ...(termsVersion === null ? [] : [['Terms', termsVersion] as [string, string]]),
];

const signerRows = (evidence: Evidence, studio: Studio): [string, string][] => [
  ['Name', evidence.signer.name],
  ['Email', evidence.signer.email],
  ['Email confirmed', confirmations[evidence.emailConfirmedBy]],
  ['Consent', 'agreed to sign electronically'],
  ...circumstanceRows(evidence, studio),
];

const countersignerRows = (countersignature: NonNullable<Evidence['countersignature']>, studio: Studio): [string, string][] => [
  ['Name', countersignature.name],
  ['For', studio.studioName],
  ['Confirmed', 'by being signed in as an admin, and typing the name'],
  ...circumstanceRows(countersignature, studio),
];

function circumstanceRows({ signedAt, ipAddress, userAgent }: SigningCircumstances, { locale, timeZone }: Studio): [string, string][] {
  const instant = signedAt.toISOString();
  return [
    ['Signed', `${instant.slice(0, 19).replace('T', ' ')} UTC\n${formatsFor(locale).instant(instant, timeZone)} (${timeZone})`],
    ['IP address', ipAddress ?? 'not known'],
    ['Browser', userAgent ?? 'not known'],
  ];
}
