import type { Marker, Timeline } from './markers.ts';
import { toXml } from './xml.ts';

/** Markers for Avid Media Composer, on the first video track of a sequence. `_ATN_CRM_TC` is the frame from its start. */
export const toAvidXml = ({ markers }: Timeline): Promise<string> =>
  toXml(
    { name: 'Avid:StreamItems', sysID: 'AvidSettingsFile.dtd' },
    {
      'Avid:StreamItems': {
        '@xmlns:Avid': 'http://www.avid.com',
        'Avid:XMLFileData': {
          AvProp: [
            { '@name': 'DomainMagic', '@type': 'string', '#': 'Domain' },
            { '@name': 'DomainKey', '@type': 'char4', '#': '58424a44' },
          ],
          AvClass: markers.map(toClass),
        },
      },
    },
  );

function toClass({ frame, duration, authors, note, resolved, createdAt }: Marker) {
  const attributes = [
    attribute('_ATN_CRM_LONG_CREATE_DATE', Math.floor(createdAt.getTime() / 1000)),
    attribute('_ATN_CRM_COLOR', resolved ? 'Green' : 'Blue'),
    attribute('_ATN_CRM_USER', authors),
    attribute('_ATN_CRM_COM', note),
    attribute('_ATN_CRM_TC', String(frame)),
    attribute('_ATN_CRM_TRK', 'V1'),
    attribute('_ATN_CRM_LENGTH', duration),
  ];
  return {
    '@id': 'ATTR',
    AvProp: property('__OMFI:ATTR:NumItems', attributes.length),
    // An empty element ends the list.
    List: { '@id': 'OMFI:ATTR:AttrRefs', ListElem: [...attributes, {}] },
  };
}

/** Kind 1 is a number, 2 a text. */
const attribute = (name: string, value: string | number) => ({
  AvProp: [
    property('OMFI:ATTB:Kind', typeof value === 'number' ? 1 : 2),
    property('OMFI:ATTB:Name', name),
    property(typeof value === 'number' ? 'OMFI:ATTB:IntAttribute' : 'OMFI:ATTB:StringAttribute', value),
  ],
});

const property = (name: string, value: string | number) => ({
  '@id': 'ATTR',
  '@name': name,
  '@type': typeof value === 'number' ? 'int32' : 'string',
  '#': String(value),
});
