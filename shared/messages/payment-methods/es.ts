import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  paymentMethod: "Método de pago",
  methodEnding: "{brand} terminada en {digits}",
  methodUnknown: "El método de pago que eligió al suscribirse",
  changeMethod: "Cambiar método de pago",
  changeMethodLead:
    "Introduce el nuevo método de pago en la página segura de nuestro proveedor de pagos. No se le cobra nada por ello. El nuevo se usa a partir de su próximo pago.",
  changeMethodOverdue:
    "Su último pago falló. Cuando se guarde el nuevo método de pago, se reintentará con él.",
  changeMethodNone:
    "El proveedor de pagos de esta suscripción no permite cambiar aquí el método de pago. Para pagar de otra forma, cancele esta suscripción y vuelva a suscribirse. Conserva el tiempo que ha pagado.",
  goToProvider: "Ir al proveedor de pagos",
  methodChanged: "Método de pago cambiado. Se usa a partir de su próximo pago.",
  methodWaiting:
    "El proveedor de pagos aún no ha confirmado el nuevo método de pago. Le escribiremos en cuanto se guarde.",
  methodFailed: "El nuevo método de pago no se guardó. Nada ha cambiado.",
};

export default es;
