import { hash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { importPrivateKey, type SealingIdentity } from './sealing-identity.ts';

/** Object identifiers (RFC 5652, RFC 5035). */
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

/** A CAdES signature (ETSI EN 319 122-1), detached from its content, which names the certificate that made it. @returns DER */
export async function signCades(content: Buffer, { privateKey, chain }: SealingIdentity): Promise<Buffer> {
  const certificates = chain.map((certificate) => pkijs.Certificate.fromBER(certificate));
  const { issuer, serialNumber } = certificates[0]!;
  const attributes = [
    attribute(oids.contentType, new asn1js.ObjectIdentifier({ value: oids.data })),
    attribute(oids.messageDigest, octets(sha256(content))),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(chain[0]!)))))),
  ];
  const signedData = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signedData.sign(await importPrivateKey(privateKey), 0, 'SHA-256', toArrayBuffer(content));
  const message = new pkijs.ContentInfo({ contentType: oids.signedData, content: signedData.toSchema(true) });
  return Buffer.from(message.toSchema().toBER());
}

const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
const sequence = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value });
const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: toArrayBuffer(bytes) });
const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'buffer');
const toArrayBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
