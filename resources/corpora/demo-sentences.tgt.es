El puente estuvo cerrado por obras el invierno pasado.
Mi hermana toca el violín en una orquesta pequeña.
Perdimos el último autobús y volvimos a casa andando.
El museo abre a las diez los domingos.
Volvió a olvidar el paraguas en el café.
Los niños construyeron una torre con bloques de madera.
Nadie sabía la respuesta a la pregunta de la profesora.
A la sopa le falta un poco de sal.
Van a pintar la cocina este fin de semana.
El viejo reloj del pasillo se ha parado.
Por favor, cierra la ventana antes de salir.
El río crece deprisa después de las lluvias fuertes.
Aprendió a nadar a los cuarenta años.
El tren a la costa sale del andén dos.
Nuestros vecinos tienen un perro muy tranquilo.
Quisiera una mesa para cuatro personas.
La carta llegó con tres semanas de retraso.
Hay un pequeño jardín detrás de la escuela.
El médico le dijo que descansara una semana.
La mayoría de las tiendas cierran los lunes.
El gato duerme sobre un montón de periódicos.
Necesitamos pan, leche y una docena de huevos.
La película era más larga de lo que esperaba.
Habla cuatro idiomas, pero solo escribe bien uno.
Las luces se apagaron en mitad del concierto.
Su despacho está en la tercera planta.
El granjero vendió sus dos últimos caballos en primavera.
Desde el tejado se ven las montañas.
La llave no entra en esta cerradura.
Se conocieron en una boda hace diez años.
El agua del lago todavía está demasiado fría.
Ya he pagado la cuenta.
La reunión empieza dentro de un cuarto de hora.
Un viento fuerte rompió las ramas del manzano.
Guarda sus fotografías en una caja azul.
La carretera del pueblo es estrecha y empinada.
No ha comido pescado en su vida.
La biblioteca presta los libros por cuatro semanas.
Aquí no llueve desde junio.
El niño preguntó dónde estaba la estación.
Su hija estudia historia en la universidad.
El pan todavía está caliente.
Tuvimos que esperar dos horas en la frontera.
Este abrigo pesa demasiado para el verano.
La alcaldesa prometió un nuevo parque infantil.
No encuentro mis gafas por ninguna parte.
El último capítulo lo explica todo.
El panadero se levanta a las tres de la mañana.
Los dos equipos jugaron mejor en la segunda parte.
Respondió a la pregunta sin levantar la vista.
A la isla solo se llega en barco.
Su abuelo reparó relojes durante cincuenta años.
El precio del café se ha duplicado.
No toques la pintura fresca.
Los estudiantes entregaron sus trabajos a tiempo.
No había nadie en la sala de espera.
La luna salió por detrás de la torre de la iglesia.
Plantaremos los árboles en otoño.
El motor hace un ruido extraño.
Nos dieron las gracias por nuestra paciencia.
