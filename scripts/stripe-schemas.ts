// Writes JSON schemas of what the payment sandbox emits, from the types of the installed Stripe SDK. Run it after each update of the SDK:
// `node scripts/stripe-schemas.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { API, type Checker, type Symbol as MemberSymbol, type Program, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

type Schema = Record<string, unknown>;

const root = join(import.meta.dirname, '..');

/** The SDK's file and type of each schema. A member that refers to one of these may be expanded; all others are ids. */
const emitted: Record<string, [file: string, type: string]> = {
  account: ['Accounts', 'Account'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  charge: ['Charges', 'Charge'],
  dispute: ['Disputes', 'Dispute'],
  event: ['Events', 'EventBase'],
  payment_error: ['PaymentIntents', 'PaymentIntent.LastPaymentError'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  'radar.early_fraud_warning': ['Radar/EarlyFraudWarnings', 'EarlyFraudWarning'],
  refund: ['Refunds', 'Refund'],
};

/** The payment methods that the sandbox takes. */
const paymentMethods = ['card', 'sepa_debit', 'us_bank_account', 'bacs_debit'];

/** Writes the schema of each object type once, under `$defs`. */
class SchemaWriter {
  readonly definitions: Record<string, Schema> = {};
  readonly #checker: Checker;
  readonly #program: Program;
  /** The names of the definitions by the ids of their types. */
  readonly #names = new Map<number, string>();
  readonly #emittedTypes: Set<number>;
  readonly #otherPaymentMethods: Set<string>;

  constructor({ checker, program }: { checker: Checker; program: Program }) {
    this.#checker = checker;
    this.#program = program;
    const types = Object.entries(emitted).map(([name, [file, type]]) => [name, this.#find(file, type)] as const);
    for (const [name, type] of types) this.#names.set(type.id, name);
    this.#emittedTypes = new Set(this.#names.keys());
    // The members of the methods that the sandbox doesn't take would multiply the size.
    const methods = [
      this.#find('PaymentIntents', 'PaymentIntent.AllowedPaymentMethodType'),
      this.#find('PaymentMethods', 'PaymentMethod.Type'),
    ];
    this.#otherPaymentMethods = new Set(methods.flatMap(stringLiterals).filter((method) => !paymentMethods.includes(method)));
    for (const [name, type] of types) this.definitions[name] = this.#objectSchema(type);
  }

  #find(file: string, path: string): Type {
    const source = this.#program.getSourceFile(join(root, `node_modules/stripe/esm/resources/${file}.d.ts`));
    let symbol = this.#checker.getSymbolAtLocation(source!)!;
    for (const name of path.split('.')) symbol = this.#checker.getExportsOfModule(symbol).find((member) => member.name === name)!;
    return this.#checker.getDeclaredTypeOfSymbol(symbol);
  }

  #objectSchema(type: Type): Schema {
    const [index] = this.#checker.getIndexInfosOfType(type);
    if (index) return { type: 'object', additionalProperties: this.#anyOf(unionMembers(index.valueType)) };
    const owner = type.getSymbol()?.name ?? '';
    const members = this.#checker.getPropertiesOfType(type).filter((member) => !isOptional(member) || this.#isKept(owner, member));
    const properties = Object.fromEntries(members.map((member) => [member.name, this.#memberSchema(owner, member)]));
    const required = members.filter((member) => !isOptional(member)).map(({ name }) => name);
    return { type: 'object', properties, required, additionalProperties: false };
  }

  /** Leaves out optional members that the sandbox never emits. */
  #isKept(owner: string, member: MemberSymbol) {
    const types = this.#ownTypes(member);
    const isDetailOfAccount = owner === 'Account' && types.some((type) => type.isObjectType());
    return types.length > 0 && !isDetailOfAccount && !this.#otherPaymentMethods.has(member.name);
  }

  /** A member's types without API objects of kinds that the sandbox doesn't emit. */
  #ownTypes(member: MemberSymbol) {
    const isForeign = (type: Type) => type.isObjectType() && !this.#emittedTypes.has(type.id) && this.#isApiObject(type);
    return unionMembers(this.#checker.getTypeOfSymbol(member)!).filter((type) => !isForeign(type));
  }

  #isApiObject(type: Type) {
    const name = this.#checker.getPropertyOfType(type, 'object');
    return name !== undefined && this.#checker.getTypeOfSymbol(name)!.isStringLiteralType();
  }

  /** The schema of a member, except an event's object, which is validated by its own schema. */
  #memberSchema(owner: string, member: MemberSymbol): Schema {
    return owner === 'Data' && member.name in { object: 1, previous_attributes: 1 } ? {} : this.#anyOf(this.#ownTypes(member));
  }

  #anyOf(types: readonly Type[]): Schema {
    const literals = types.flatMap(stringLiterals);
    const others = types.filter((type) => !type.isStringLiteralType() && !(literals.length > 0 && isOpenEnd(type)));
    const schemas = [...(literals.length > 0 ? [{ enum: literals }] : []), ...others.map((type) => this.#single(type))];
    const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
    return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
  }

  #single(type: Type): Schema {
    if (type.flags & TypeFlags.Null) return { type: 'null' };
    if (isString(type)) return { type: 'string' };
    if (type.flags & TypeFlags.Number) return { type: 'integer' };
    if (type.flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.isNumberLiteralType()) return { const: type.value };
    if (this.#checker.isArrayType(type) && type.isTypeReference())
      return { type: 'array', items: this.#anyOf(unionMembers(this.#checker.getTypeArguments(type)[0]!)) };
    if (type.isObjectType()) return { $ref: `#/$defs/${this.#define(type)}` };
    if (type.flags & TypeFlags.Unknown) return {};
    throw new Error(`No schema for ${this.#checker.typeToString(type)}.`);
  }

  #define(type: Type): string {
    const known = this.#names.get(type.id);
    if (known) return known;
    const symbolName = type.getSymbol()?.name ?? 'Object';
    let name = symbolName;
    for (let count = 2; name in this.definitions; count++) name = `${symbolName}${count}`;
    this.#names.set(type.id, name);
    this.definitions[name] = {};
    this.definitions[name] = this.#objectSchema(type);
    return name;
  }
}

const isOptional = (member: MemberSymbol) => (member.flags & SymbolFlags.Optional) !== 0;

const isString = (type: Type) => (type.flags & TypeFlags.String) !== 0;

/** Whether a type is the `string & {}` with which the SDK leaves an enum open for values to come. */
const isOpenEnd = (type: Type) => type.isIntersectionType();

const stringLiterals = (type: Type): string[] =>
  type.isUnionType() ? type.getTypes().flatMap(stringLiterals) : type.isStringLiteralType() ? [String(type.value)] : [];

/** The types of a union, or the type itself, without undefined. */
function unionMembers(type: Type): readonly Type[] {
  const members = type.isUnionType() ? type.getTypes().flatMap(unionMembers) : [type];
  return members.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
}

const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
const { definitions } = new SchemaWriter(project!);
const lines = Object.entries(definitions).map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`);
writeFileSync(
  join(root, 'server/testing/stripe-schemas/stripe-schemas.json'),
  `{"$comment":"stripe ${Stripe.PACKAGE_VERSION}","$defs":{\n${lines.join(',\n')}\n}}\n`,
);
api.close();
